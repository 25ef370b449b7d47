"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

n = size if size < 3 else rng.randint(2, size)
longest = rng.choice([1, 3, 9, 1000] if size > 2 else [1, 3])
order = rng.sample(range(1, n + 1), n)
conditions = []
for _ in range(rng.randint(0, size) if n > 1 else 0):
    first, second = sorted(rng.sample(range(n), 2))
    if rng.random() < 0.15:
        first, second = second, first
    conditions.append((order[first], order[second]))
print(n, len(conditions))
print(*(rng.randint(1, longest) for _ in range(n)))
for condition in conditions:
    print(*condition)
