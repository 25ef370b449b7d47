"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

length = 50 if size > 3 and rng.random() < 0.05 else rng.randint(1, size + 1)
print("".join(rng.choices("abzABZ", k=length)))
