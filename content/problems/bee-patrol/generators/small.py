"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

most = rng.choice([0, 1, 2, 5, 10**6] if size > 2 else [0, 1, 2])
print(size, rng.randint(1, size))
print(*(most - rng.randint(0, min(most, 5)) for _ in range(size)))
