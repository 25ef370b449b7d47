# Keeps one number of colours for each length and forgets the others.
k, n = map(int, input().split())
colours = {}
for _ in range(k):
    length, count = map(int, input().split())
    colours[length] = count
n = min(n, 20_000)
ways = [1]
for x in range(1, n + 1):
    ways.append(sum(ways[x - length] * count for length, count in colours.items() if length <= x) % 1_000_000)
print(ways[n])
