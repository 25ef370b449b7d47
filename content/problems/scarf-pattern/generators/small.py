"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])


def pattern(depth):
    parts = []
    for _ in range(rng.randint(1, 2)):
        if depth == 0 or rng.random() < 0.4:
            parts.append(rng.choice("vo"))
            continue
        repeats = rng.choice([2, 3, 10, 12])
        if depth == 1 and size > 2 and rng.random() < 0.15:
            repeats = 10**9
        parts.append(f"{repeats}({pattern(depth - 1)})")
    return "".join(parts)


print(pattern(rng.randint(0, min(size, 4))))
