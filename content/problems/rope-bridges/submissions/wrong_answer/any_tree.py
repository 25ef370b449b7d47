# Takes for important every bridge that joins two groups when bridges are added in order.
n, m = map(int, input().split())
leader = list(range(n + 1))


def find(house):
    while leader[house] != house:
        leader[house] = leader[leader[house]]
        house = leader[house]
    return house


important = []
for bridge in range(1, m + 1):
    a, b = map(find, map(int, input().split()))
    if a != b:
        leader[a] = b
        important.append(bridge)
print(len(important))
print(*important)
