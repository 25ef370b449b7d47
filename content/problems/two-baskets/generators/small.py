"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

if size > 2 and rng.random() < 0.3:
    numbers = [0, 1, 2**24 + 1, 2 * 10**9]
else:
    numbers = [0, rng.randint(0, size), rng.randint(0, 12)]
print(rng.choice(numbers), rng.choice(numbers))
