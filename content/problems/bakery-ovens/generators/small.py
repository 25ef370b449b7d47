"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

slowest = rng.choice([1, 3, 9, 10**6] if size > 2 else [1, 3])
minutes = [rng.randint(1, slowest) for _ in range(rng.randint(1, size))]
buns = rng.randint(1, 2 * size)
if size > 3 and rng.random() < 0.1:
    buns = 10**9 - rng.randint(0, 1)
print(len(minutes), buns)
print(*minutes)
