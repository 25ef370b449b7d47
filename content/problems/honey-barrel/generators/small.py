"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

day = rng.randint(1, 4 * size)
if size > 2 and rng.random() < 0.1:
    day = rng.choice([60_000, 80_000, 1_500_000])
week, rest = divmod(day, 7)
eaten = day * (day + 1) // 2 - 7 * week * (week + 1) // 2
honey = eaten + rng.choice([-1, 0, 1])
if size > 2 and rng.random() < 0.1:
    honey = rng.choice([2**31 - 1, 2**31, 10**12])
print(max(1, min(10**12, honey)))
