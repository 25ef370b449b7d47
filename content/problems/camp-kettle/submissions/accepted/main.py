from math import hypot

a, b, d = map(int, input().split())
print(hypot(a + b, d))
