# Puts equal dolls into each other: one remains.
n = int(input())
print(1)
