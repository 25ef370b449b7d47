"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

largest = rng.choice([1, 2, 3, 12, 10**9] if size > 2 else [1, 2])
print(size)
print(*(rng.choice([largest, rng.randint(1, largest)]) for _ in range(size)))
