"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

best = rng.randint(1, min(size, 4))
if size > 3 and rng.random() < 0.05:
    best = rng.choice([10, 100])
print(best)
print("".join(rng.choices("+-", rng.choice([(1, 1), (3, 1), (1, 3)]), k=size)))
