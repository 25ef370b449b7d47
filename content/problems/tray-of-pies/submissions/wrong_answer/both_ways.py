# Counts 3 x 4 and 4 x 3 as two rectangles.
from math import isqrt

n = int(input())
rectangles = 0
for rows in range(1, isqrt(n) + 1):
    if n % rows == 0:
        rectangles += 1 if rows * rows == n else 2
print(rectangles)
