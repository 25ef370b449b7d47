n, k = map(int, input().split())
drops = list(map(int, input().split()))
now = sum(drops[:k])
best, start = now, 0
for first in range(1, n - k + 1):
    now += drops[first + k - 1] - drops[first - 1]
    if now > best:
        best, start = now, first
print(start + 1, best)
