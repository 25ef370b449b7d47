# Fills the kettle halfway, which is best only when a equals b.
from math import hypot

a, b, d = map(int, input().split())
print(f"{hypot(a, d / 2) + hypot(b, d / 2):.9f}")
