"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

heaviest = rng.choice([1, 2, 4, 9, 10**6] if size > 2 else [1, 2])
print(size)
print(*(rng.choice([heaviest, rng.randint(1, heaviest)]) for _ in range(size)))
