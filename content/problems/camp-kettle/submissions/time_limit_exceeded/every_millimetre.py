# Tries every millimetre of the bank.
from math import hypot

a, b, d = map(int, input().split())
best = min(hypot(a, x / 1000) + hypot(b, d - x / 1000) for x in range(1000 * d + 1))
print(f"{best:.9f}")
