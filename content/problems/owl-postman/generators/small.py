"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

far = rng.choice([1, 2, 5, 1000] if size > 2 else [1, 2])
print(size)
for _ in range(size):
    print(rng.randint(-far, far), rng.randint(-far, far))
