"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

n = size + 1
most = rng.choice([1, 3, 9, 1000] if size > 2 else [1, 3])
skips = 20 if size > 3 and rng.random() < 0.05 else rng.randint(0, min(n, 3))
print(n, skips)
print(*(rng.choice([0, most, rng.randint(0, most)]) for _ in range(n)))
