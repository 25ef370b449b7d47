"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

letters = rng.choice(["a", "ab", "abz"])
beads = rng.choices(letters, k=rng.randint(1, size + 1))
if rng.random() < 0.4:
    middle = rng.choice([[], ["b"]])
    beads += middle + beads[::-1]
    if rng.random() < 0.5:
        beads[rng.randrange(len(beads))] = "z"
print("".join(beads))
