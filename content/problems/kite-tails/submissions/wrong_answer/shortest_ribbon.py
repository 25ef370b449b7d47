# The shortest ribbon need not divide the others.
n = int(input())
ribbons = list(map(int, input().split()))
tail = min(ribbons)
print(tail, sum(ribbons) // tail)
