"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

hours = rng.choice([0, 1, 22, 23, rng.randint(0, 23)])
minutes = rng.choice([0, 1, 30, 59, rng.randint(0, 59)])
to_hour = 60 - minutes
to_midnight = 24 * 60 - hours * 60 - minutes
length = rng.choice([1, 2, 60, to_hour, to_hour + 1, to_hour + 60, to_midnight, to_midnight + 60])
if size > 2 and rng.random() < 0.3:
    length = rng.choice([61, 1000, rng.randint(1, 1000)])
print(hours, minutes)
print(min(1000, length))
