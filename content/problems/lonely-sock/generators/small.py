"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

colours = rng.choice([1, 2, 12, 10**9] if size > 2 else [1, 2])
socks = []
for _ in range(size // 2):
    socks += [rng.randint(1, colours)] * 2
socks.append(rng.choice([1, colours, rng.randint(1, colours)]))
if rng.random() < 0.7:
    rng.shuffle(socks)
print(len(socks))
print(*socks)
