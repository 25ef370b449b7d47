"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])


def distance():
    if size > 2 and rng.random() < 0.2:
        return 10**6 - rng.randint(0, 2)
    return rng.randint(0, size + 1)


print(distance(), distance(), distance())
