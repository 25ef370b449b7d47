# Forgets that steps may wait for each other.
n, m = map(int, input().split())
minutes = [0] + list(map(int, input().split()))
after = [[] for _ in range(n + 1)]
waits_for = [0] * (n + 1)
for _ in range(m):
    a, b = map(int, input().split())
    after[a].append(b)
    waits_for[b] += 1
begins = [0] * (n + 1)
ready = [step for step in range(1, n + 1) if waits_for[step] == 0]
last = 0
for step in ready:
    last = max(last, begins[step] + minutes[step])
    for later in after[step]:
        begins[later] = max(begins[later], begins[step] + minutes[step])
        waits_for[later] -= 1
        if waits_for[later] == 0:
            ready.append(later)
print(last)
