"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

unit = rng.choice([1, 1, 2, 3, 5])
times = rng.choice([[1], [1, 2], [2, 3, 4], [4, 6, 9], [6, 10, 15]])
if size > 2 and rng.random() < 0.3:
    unit = 10**9 // max(times)
print(size)
print(*(unit * rng.choice(times) for _ in range(size)))
