# Never puts a weight next to the nuts.
n, x = map(int, input().split())
weights = list(map(int, input().split()))
best = -1
for subset in range(1, 1 << n):
    chosen = [weights[i] for i in range(n) if subset >> i & 1]
    if sum(chosen) == x and (best == -1 or len(chosen) < best):
        best = len(chosen)
print(best)
