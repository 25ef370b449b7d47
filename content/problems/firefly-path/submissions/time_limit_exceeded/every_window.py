# Looks through all places of the firefly before, each time anew.
n, r = map(int, input().split())
drops = list(map(int, input().split()))
cost = []
for i in range(n):
    best = 0
    if i > r:
        best = 10**18
        for j in range(max(0, i - 2 * r - 1), i):
            if cost[j] < best:
                best = cost[j]
    cost.append(drops[i] + best)
print(min(cost[max(0, n - 1 - r) :]))
