# Stays at the last house.
n = int(input())
houses = [tuple(map(int, input().split())) for _ in range(n)]
least = {(1 << i, i): abs(x) + abs(y) for i, (x, y) in enumerate(houses)}
for visited in range(1, 1 << n):
    for last in range(n):
        if (visited, last) not in least:
            continue
        for house in range(n):
            if not visited >> house & 1:
                key = (visited | 1 << house, house)
                time = least[visited, last]
                time += abs(houses[last][0] - houses[house][0]) + abs(houses[last][1] - houses[house][1])
                least[key] = min(least.get(key, time), time)
print(min(least[(1 << n) - 1, last] for last in range(n)))
