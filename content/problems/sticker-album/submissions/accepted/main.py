p, k, g = map(int, input().split())
print(p * k - g)
