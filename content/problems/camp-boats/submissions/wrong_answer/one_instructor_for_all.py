# Takes one instructor for all boats together.
n, k = map(int, input().split())
print((n + 1 + k - 1) // k)
