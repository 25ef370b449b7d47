# Counts as many ropes as lanterns.
n, k = map(int, input().split())
print(n * k)
