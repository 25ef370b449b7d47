# Thinks that steps depend only on steps with smaller numbers.
n, m = map(int, input().split())
minutes = [0] + list(map(int, input().split()))
before = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = map(int, input().split())
    before[b].append(a)
ends = [0] * (n + 1)
for step in range(1, n + 1):
    ends[step] = minutes[step] + max((ends[each] for each in before[step]), default=0)
print(max(ends))
