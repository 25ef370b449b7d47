"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

slowest = rng.choice([1, 3, 9])
pairs = [(rng.randint(max(1, animal - 2), animal - 1), animal) for animal in range(2, size + 1)]
others = [(a, b) for b in range(1, size + 1) for a in range(1, b) if (a, b) not in pairs]
pairs += rng.sample(others, rng.randint(0, min(len(others), 2)))
rng.shuffle(pairs)
if rng.random() < 0.3:
    pairs = pairs[: rng.randint(0, len(pairs))]
print(size, len(pairs))
print(*(rng.randint(1, slowest) for _ in range(size)))
for pair in pairs:
    print(*rng.sample(pair, 2))
