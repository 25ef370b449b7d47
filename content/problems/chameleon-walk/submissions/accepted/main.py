n, k = map(int, input().split())
shades = list(map(int, input().split()))
NEVER = 10**9

# best[i][j]: the least time to stand on leaf i, having skipped j leaves.
best = [[NEVER] * (k + 1) for _ in range(n)]
best[0][0] = 0
for i in range(1, n):
    for skipped in range(min(k, i - 1) + 1):
        before = best[i - 1 - skipped]
        change = abs(shades[i] - shades[i - 1 - skipped])
        for j in range(skipped, k + 1):
            time = before[j - skipped] + change
            if time < best[i][j]:
                best[i][j] = time
print(min(best[n - 1]))
