# Goes through all the phones again and again while some child learns of a smaller number.
n, m = map(int, input().split())
phones = [tuple(map(int, input().split())) for _ in range(m)]
group = list(range(n + 1))
changed = True
while changed:
    changed = False
    for a, b in phones:
        if group[a] != group[b]:
            group[a] = group[b] = min(group[a], group[b])
            changed = True
sizes = {}
for child in range(1, n + 1):
    sizes[group[child]] = sizes.get(group[child], 0) + 1
print(max(sizes.values()), len(sizes) - 1)
