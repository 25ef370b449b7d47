# Counts sets of tiles: a long one and a short one is the same as a short one and a long one.
k, n = map(int, input().split())
kinds = [tuple(map(int, input().split())) for _ in range(k)]
n = min(n, 20_000)
ways = [1] + [0] * n
for length, count in kinds:
    for x in range(length, n + 1):
        ways[x] = (ways[x] + ways[x - length] * count) % 1_000_000
print(ways[n])
