# Gives every oven the same number of buns.
n, buns = map(int, input().split())
ovens = list(map(int, input().split()))
print(max(ovens) * ((buns + n - 1) // n))
