# Tries the weights in every order, although the order does not matter.
n, x = map(int, input().split())
weights = list(map(int, input().split()))
best = n + 1
used = [False] * n


def choose(difference, count):
    global best
    if difference == 0:
        best = min(best, count)
    for i in range(n):
        if not used[i]:
            used[i] = True
            choose(difference - weights[i], count + 1)
            choose(difference + weights[i], count + 1)
            used[i] = False


choose(x, 0)
print(best if best <= n else -1)
