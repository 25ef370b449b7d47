# Leaves out children without a phone.
n, m = map(int, input().split())
parent = list(range(n + 1))
connected = set()


def leader(child):
    while parent[child] != child:
        parent[child] = parent[parent[child]]
        child = parent[child]
    return child


for _ in range(m):
    a, b = map(int, input().split())
    connected |= {a, b}
    parent[leader(a)] = leader(b)
sizes = {}
for child in connected:
    sizes[leader(child)] = sizes.get(leader(child), 0) + 1
print(max(sizes.values(), default=1), max(0, len(sizes) - 1))
