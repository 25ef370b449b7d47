"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

weights = rng.choice([(3, 1, 1), (2, 1, 0), (2, 0, 1), (1, 1, 1)])
print("".join(rng.choices("FLR", weights, k=rng.randint(size, 2 * size))))
