# Tries only the points that are a whole number of metres away.
from math import hypot

a, b, d = map(int, input().split())
best = min(hypot(a, x) + hypot(b, d - x) for x in range(d + 1))
print(f"{best:.9f}")
