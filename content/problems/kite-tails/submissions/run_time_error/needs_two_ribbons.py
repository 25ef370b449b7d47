# With a single ribbon there is no ribbons[1].
from math import gcd

n = int(input())
ribbons = list(map(int, input().split()))
tail = gcd(ribbons[0], ribbons[1])
for ribbon in ribbons[2:]:
    tail = gcd(tail, ribbon)
print(tail, sum(ribbons) // tail)
