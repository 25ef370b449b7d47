"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])


def number():
    if size > 2 and rng.random() < 0.2:
        return 10**6 - rng.randint(0, 1)
    return rng.randint(1, size + 1)


pages, places = number(), number()
full = pages * places
print(pages, places, rng.choice([0, 1, full - 1, full, rng.randint(0, full)]))
