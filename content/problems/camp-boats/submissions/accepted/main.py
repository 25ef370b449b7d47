n, k = map(int, input().split())
children = k - 1
print((n + children - 1) // children)
