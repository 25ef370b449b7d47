"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

letters = rng.choice(["ab", "yz", "aeiouy", "aeiouybcdz"])
print("".join(rng.choices(letters, k=rng.randint(1, size + 1))))
