# Adds up each route from the beginning.
n, k = map(int, input().split())
drops = list(map(int, input().split()))
best, start = -1, 0
for first in range(n - k + 1):
    total = 0
    for i in range(first, first + k):
        total += drops[i]
    if total > best:
        best, start = total, first
print(start + 1, best)
