"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

kinds = rng.randint(1, (size + 2) // 2)
longest = rng.choice([1, 2, 3, 10] if size > 2 else [1, 2])
colours = rng.choice([1, 2, 3, 1000] if size > 2 else [1, 2])
length = rng.randint(1, size + 2)
if size > 2 and rng.random() < 0.15:
    length = rng.choice([60, 100, 1000, 10**15])
print(kinds, length)
for _ in range(kinds):
    print(rng.randint(1, longest), rng.choice([colours, rng.randint(1, colours)]))
