"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

tallest = rng.choice([size, 12, 10**6] if size > 2 else [size])
print(size)
print(*rng.sample(range(1, tallest + 1), size))
