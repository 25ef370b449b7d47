"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

n = rng.randint(1, size)
m = rng.randint(2 if n == 1 else 1, size + 1)
weights = rng.choice([(1, 0, 0), (2, 1, 0), (1, 2, 0), (2, 1, 1), (1, 1, 1)])
cells = rng.choices(".~#", weights, k=n * m)
cat, home = rng.sample(range(n * m), 2)
cells[cat] = "C"
cells[home] = "H"
print(n, m)
for start in range(0, n * m, m):
    print("".join(cells[start : start + m]))
