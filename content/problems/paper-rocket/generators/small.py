"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

first = rng.randint(1, size)
if size > 2 and rng.random() < 0.5:
    first = rng.randint(9, 13)
print(first)
