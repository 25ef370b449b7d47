"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

length = rng.randint(0, size + 1)
snails = rng.choice([0, 1, 1, 3])
if size > 3 and rng.random() < 0.1:
    length, snails = rng.randint(45, 69), 0
print("".join(rng.choices(".*", (3, snails), k=length)) + ".")
