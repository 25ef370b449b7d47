"""Prints a small input that tries typical mistakes: python3 generators/small.py SEED SIZE"""
import random
import sys

rng = random.Random(" ".join(sys.argv[1:]))
size = int(sys.argv[2])

word = "".join(rng.choices(rng.choice(["a", "ab", "abc"]), k=rng.randint(1, size + 2)))
lost = rng.randint(1, min(size, 4))
if size > 2 and rng.random() < 0.2:
    lost = rng.choice([len(word), len(word) + 1, 100])
print(lost)
print("".join(word[start:] for start in range(0, len(word), lost)))
