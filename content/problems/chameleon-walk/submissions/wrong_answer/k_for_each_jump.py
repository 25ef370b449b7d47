# Counts the skipped leaves of each jump anew, not of the whole way.
n, k = map(int, input().split())
shades = list(map(int, input().split()))
best = [0] * n
for i in range(1, n):
    best[i] = min(best[j] + abs(shades[i] - shades[j]) for j in range(max(0, i - 1 - k), i))
print(best[n - 1])
