"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

rain = rng.choice([[0, 1], [0, 0, 1], [0, 0, 0, 1, 10, 100], [1, 10]])
print(size)
print(*rng.choices(rain, k=size))
