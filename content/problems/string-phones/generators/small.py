"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

phones = rng.randint(0, size + 1) if size > 1 else 0
print(size, phones)
for _ in range(phones):
    print(*rng.sample(range(1, size + 1), 2))
