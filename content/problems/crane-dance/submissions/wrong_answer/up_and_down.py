# Only goes up and down again.
n = int(input())
print(*range(1, n + 1), *range(n - 1, 0, -1))
