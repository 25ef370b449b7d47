n, k = map(int, input().split())
print((n - 1) * k)
