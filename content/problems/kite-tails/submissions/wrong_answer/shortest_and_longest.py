# Looks only at the shortest and the longest ribbon.
from math import gcd

n = int(input())
ribbons = list(map(int, input().split()))
tail = gcd(min(ribbons), max(ribbons))
print(tail, sum(ribbons) // tail)
