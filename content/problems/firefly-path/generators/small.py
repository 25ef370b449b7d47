"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

dearest = rng.choice([1, 3, 9, 10**6] if size > 2 else [1, 3])
reach = rng.choice([0, 1, 1, 2, rng.randint(0, size)])
if size > 3 and rng.random() < 0.05:
    reach = 50_000
print(size, reach)
print(*(rng.randint(1, dearest) for _ in range(size)))
