"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])


def number():
    if size > 2 and rng.random() < 0.3:
        return 100_000 - rng.randint(0, 1)
    return rng.randint(1, size + 1)


print(number(), number())
