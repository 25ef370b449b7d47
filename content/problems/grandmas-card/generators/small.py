"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

cells = rng.choice([3, 6, 7, 10, 10_000] if size > 2 else [1, 2, 3])
longest = max(1, cells - rng.choice([0, 1, 1, cells // 2]))
words = [rng.randint(1, longest) for _ in range(size)]
if rng.random() < 0.2:
    words = [rng.choice([1, cells]) for _ in range(size)]
if size > 5 and rng.random() < 0.05:
    cells = 10_000
    words = [1, cells] * rng.choice([12, 24])
print(len(words), cells)
print(*words)
