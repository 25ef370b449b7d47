"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

n = size + 1
longest = rng.choice([1, 5, 10**9] if size > 2 else [1, 3])
print(n)
print(*(longest - rng.randint(0, min(longest - 1, 4)) for _ in range(n)))
passengers = rng.randint(1, (size + 2) // 3)
print(passengers)
for _ in range(passengers):
    print(rng.choice([1, n, rng.randint(1, n)]), rng.randint(1, n))
