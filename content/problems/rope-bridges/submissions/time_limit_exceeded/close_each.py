# Closes every bridge in turn and walks through the whole forest.
n, m = map(int, input().split())
near = [[] for _ in range(n + 1)]
for bridge in range(1, m + 1):
    a, b = map(int, input().split())
    near[a].append((b, bridge))
    near[b].append((a, bridge))
important = []
for closed in range(1, m + 1):
    seen = [False] * (n + 1)
    seen[1] = True
    walk = [1]
    for house in walk:
        for other, bridge in near[house]:
            if bridge != closed and not seen[other]:
                seen[other] = True
                walk.append(other)
    if len(walk) < n:
        important.append(closed)
print(len(important))
if important:
    print(*important)
