# Gives the instructor's seat to a child.
n, k = map(int, input().split())
print((n + k - 1) // k)
