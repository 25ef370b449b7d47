# Forgets that the end of the path has to be lit as well.
n, r = map(int, input().split())
drops = list(map(int, input().split()))
cost = []
for i in range(n):
    cost.append(drops[i] if i <= r else drops[i] + min(cost[max(0, i - 2 * r - 1) : i]))
print(min(cost[max(0, n - 1 - 2 * r) :]))
