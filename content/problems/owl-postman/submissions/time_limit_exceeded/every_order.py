# Tries every order of the houses.
from itertools import permutations

n = int(input())
houses = [tuple(map(int, input().split())) for _ in range(n)]
best = 10**9
for order in permutations(houses):
    time = x = y = 0
    for house in order:
        time += abs(house[0] - x) + abs(house[1] - y)
        x, y = house
    best = min(best, time + abs(x) + abs(y))
print(best)
