# Shares the waiting of a single queue among the mechanics.
n, m = map(int, input().split())
total = clock = 0
for t in sorted(map(int, input().split())):
    clock += t
    total += clock
print(total // m)
