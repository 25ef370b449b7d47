n, x = map(int, input().split())
weights = list(map(int, input().split()))
best = n + 1


def choose(i, difference, used):
    """Weights before i are placed; the right pan still lacks `difference` grams."""
    global best
    if difference == 0:
        best = min(best, used)
        return
    if i == n or used + 1 >= best:
        return
    choose(i + 1, difference, used)
    choose(i + 1, difference - weights[i], used + 1)
    choose(i + 1, difference + weights[i], used + 1)


choose(0, x, 0)
print(best if best <= n else -1)
