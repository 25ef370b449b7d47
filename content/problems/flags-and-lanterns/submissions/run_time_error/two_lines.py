# Waits for the two numbers on two lines.
n = int(input())
k = int(input())
print((n - 1) * k)
