"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

if size > 2 and rng.random() < 0.2:
    turns = [rng.randint(10**5 - 20, 10**5) for _ in range(rng.randint(2, 3))]
    turns.append(rng.choice(turns))
else:
    slowest = rng.choice([1, 4, 6, 12] if size > 2 else [2, 4])
    turns = [rng.randint(1, slowest) for _ in range(size)]
print(len(turns))
print(*turns)
