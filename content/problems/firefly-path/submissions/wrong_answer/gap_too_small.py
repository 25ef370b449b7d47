# Off by one: between two fireflies there may be 2r stones, so their numbers differ by 2r + 1.
n, r = map(int, input().split())
drops = list(map(int, input().split()))
gap = max(1, 2 * r)
cost = []
for i in range(n):
    cost.append(drops[i] if i <= r else drops[i] + min(cost[max(0, i - gap) : i]))
print(min(cost[max(0, n - 1 - r) :]))
