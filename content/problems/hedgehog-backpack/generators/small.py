"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

heaviest = rng.choice([1, 3, 5, 1000] if size > 2 else [1, 2])
weights = [rng.randint(1, heaviest) for _ in range(size)]
capacity = sum(rng.sample(weights, rng.randint(1, size))) + rng.randint(-1, 1)
if size > 3 and rng.random() < 0.05:
    capacity = 10**6
print(size, max(1, capacity))
print(*weights)
