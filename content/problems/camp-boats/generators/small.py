"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

top = 10 ** rng.randint(1, 9) if size > 3 and rng.random() < 0.3 else size
seats = rng.randint(2, max(3, top))
boats = rng.randint(1, min(2 * size, 10**9 // seats))
if size > 3 and rng.random() < 0.1:
    boats = 10**9 // seats
children = boats * (seats - 1) + rng.randint(-1, 1)
print(max(1, min(10**9, children)), seats)
