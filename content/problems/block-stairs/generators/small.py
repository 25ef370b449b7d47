"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

steps = rng.randint(1, 2 * size)
if size > 2 and rng.random() < 0.2:
    steps = rng.choice([999, 1000, 1001, 44_720])
blocks = steps * (steps + 1) // 2 + rng.choice([-1, 0, 1, rng.randint(0, steps)])
if size > 3 and rng.random() < 0.1:
    blocks = 10**9 - rng.randint(0, 1)
print(max(1, min(10**9, blocks)))
