# Tries every length from the shortest ribbon down to 1.
n = int(input())
ribbons = list(map(int, input().split()))
tail = min(ribbons)
while any(ribbon % tail != 0 for ribbon in ribbons):
    tail -= 1
print(tail, sum(ribbons) // tail)
