"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

weights = rng.choice([(1, 1, 1), (1, 0, 1), (1, 0, 3), (0, 0, 1)])
print("".join(rng.choices("ab ", weights, k=rng.randint(0, 2 * size))))
