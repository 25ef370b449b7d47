"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

highest = 100 if size > 3 and rng.random() < 0.1 else size
beep, pizza = rng.sample(range(-highest, highest + 1), 2)
lift = rng.choice([beep, pizza, rng.randint(-highest, highest)])
if rng.random() < 0.2:
    pizza = beep + rng.choice([-2, 2])
    lift = beep + rng.choice([-3, 3])
print(*(max(-100, min(100, floor)) for floor in (beep, pizza, lift)))
