"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

heaviest = rng.choice([2, 5, 9])
weights = [rng.randint(1, heaviest) for _ in range(size)]
nuts = abs(sum(rng.choice([-1, 0, 1, 1]) * weight for weight in weights))
if rng.random() < 0.3:
    nuts = rng.randint(1, 2 * heaviest)
if size > 4 and rng.random() < 0.1:
    weights = [rng.randint(9 * 10**8, 10**9) for _ in range(5)]
    nuts = sum(weights) - 2**32
print(len(weights), max(1, nuts))
print(*weights)
