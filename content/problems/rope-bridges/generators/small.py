"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

n = rng.randint(2, max(2, size))
bridges = [(house, rng.randint(max(1, house - 2), house - 1)) for house in range(2, n + 1)]
for _ in range(rng.randint(0, 2)):
    bridges.append(rng.sample(range(1, n + 1), 2))
rng.shuffle(bridges)
print(n, len(bridges))
for bridge in bridges:
    print(*rng.sample(bridge, 2))
