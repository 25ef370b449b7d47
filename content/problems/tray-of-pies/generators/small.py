"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

pies = rng.choice([rng.randint(1, 6 * size), rng.randint(1, size) ** 2])
if size > 2 and rng.random() < 0.15:
    pies = rng.choice([2**31 - 1, 2**32, 2**32 + 4, 10**12, 999_983**2, 999_979 * 999_983])
print(pies)
