from collections import deque

n, r = map(int, input().split())
drops = list(map(int, input().split()))

# cost[i]: the least drops to have everything up to i + r lit, the last firefly being at i.
cost = [0] * n
# Stones where the firefly before may be: their costs grow from left to right.
before = deque()
for i in range(n):
    while before and before[0] < i - 2 * r - 1:
        before.popleft()
    cost[i] = drops[i] if i <= r else drops[i] + cost[before[0]]
    while before and cost[before[-1]] >= cost[i]:
        before.pop()
    before.append(i)
print(min(cost[max(0, n - 1 - r) :]))
