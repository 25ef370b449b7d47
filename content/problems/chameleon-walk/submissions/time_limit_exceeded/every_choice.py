# Tries every choice of leaves to skip.
from itertools import combinations

n, k = map(int, input().split())
shades = list(map(int, input().split()))
best = 10**9
for skipped in combinations(range(1, n - 1), min(k, n - 2)):
    time = 0
    last = shades[0]
    left_out = set(skipped)
    for i in range(1, n):
        if i not in left_out:
            time += abs(shades[i] - last)
            last = shades[i]
    best = min(best, time)
print(best)
