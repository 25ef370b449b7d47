"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

colours = rng.choice([[1], [1, 2], [1, 2, 3], [1, 11, 1000] if size > 2 else [2]])
print(*rng.choices(colours, k=3))
