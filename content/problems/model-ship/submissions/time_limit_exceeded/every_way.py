# Goes along every chain of conditions.
n, m = map(int, input().split())
minutes = [0] + list(map(int, input().split()))
after = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = map(int, input().split())
    after[a].append(b)
limit = sum(minutes)
best = 0
ways = [(step, minutes[step]) for step in range(1, n + 1)]
while ways:
    step, ends = ways.pop()
    best = max(best, ends)
    if best > limit:
        break
    for later in after[step]:
        ways.append((later, ends + minutes[later]))
print(best if best <= limit else -1)
