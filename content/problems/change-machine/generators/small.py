"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

n = rng.randint(1, size)
largest = rng.choice([n, n + 1, 2 * size, 12])
total = rng.randint(1, 2 * largest)
if size > 3 and rng.random() < 0.1:
    largest = total = 10_000
coins = rng.sample(range(1, max(n, largest) + 1), n)
print(n, total)
print(*coins)
