"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

longest = rng.choice([2, 5, 12, 10_000] if size > 2 else [1, 2])
mechanics = 40_000 if size > 3 and rng.random() < 0.05 else rng.randint(1, size + 1)
print(size, mechanics)
print(*(rng.randint(1, longest) for _ in range(size)))
