from math import gcd

n = int(input())
ribbons = list(map(int, input().split()))
tail = 0
for ribbon in ribbons:
    tail = gcd(tail, ribbon)
print(tail, sum(ribbons) // tail)
