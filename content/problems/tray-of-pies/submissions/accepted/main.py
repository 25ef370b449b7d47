from math import isqrt

n = int(input())
rectangles = 0
for rows in range(1, isqrt(n) + 1):
    if n % rows == 0:
        rectangles += 1
print(rectangles)
