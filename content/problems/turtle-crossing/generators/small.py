"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

green, red = rng.randint(1, size), rng.randint(1, size)
crossing = rng.randint(1, green + 1)
arrival = rng.randint(0, 2 * (green + red))
if size > 2 and rng.random() < 0.2:
    crossing = green = 10**9
    red = rng.choice([red, 10**9])
    arrival = rng.choice([0, 1, red, 10**9])
elif size > 2 and rng.random() < 0.1:
    arrival = 10**9 - rng.randint(0, 2)
print(green, red)
print(crossing, max(0, min(10**9, arrival)))
