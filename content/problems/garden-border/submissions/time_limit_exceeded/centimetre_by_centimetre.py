# Counts the ways for every length up to n.
k, n = map(int, input().split())
kinds = [tuple(map(int, input().split())) for _ in range(k)]
ways = [0] * 9 + [1]
x = 0
while x < n:
    ways.append(sum(ways[-length] * count for length, count in kinds) % 1_000_000)
    ways.pop(0)
    x += 1
print(ways[-1])
