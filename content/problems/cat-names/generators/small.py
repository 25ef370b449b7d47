"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

letters = rng.choice(["ab", "az", "abc"])
names = []
while len(names) < size:
    length = rng.randint(1, 3)
    if size > 2 and rng.random() < 0.05:
        length = 20
    name = "".join(rng.choices(letters, k=length))
    if name not in names:
        names.append(name)
print(size)
print("\n".join(names))
