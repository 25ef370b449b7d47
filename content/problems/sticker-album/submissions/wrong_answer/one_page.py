# Looks at one page alone.
p, k, g = map(int, input().split())
print(max(0, k - g))
