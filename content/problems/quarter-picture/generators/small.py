"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])


def picture(n):
    if n == 1 or rng.random() < 0.25:
        return [rng.choice("01") * n] * n
    quarters = [picture(n // 2) for _ in range(4)]
    return [left + right for pair in (quarters[:2], quarters[2:]) for left, right in zip(*pair)]


n = rng.choice([side for side in (1, 2, 4, 8) if side <= size + 1])
print(n)
print("\n".join(picture(n)))
