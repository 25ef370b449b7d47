"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

limit = rng.choice([4, 12, 110, 1000] if size > 2 else [1, 2, 4])
if rng.random() < 0.5:
    tourists = [rng.randint(1, limit) for _ in range(size)]
else:
    tourists = [max(1, limit // 2 + rng.randint(-2, 1)) for _ in range(size)]
print(size, limit)
print(*tourists)
