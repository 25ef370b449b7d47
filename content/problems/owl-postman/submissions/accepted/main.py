n = int(input())
houses = [tuple(map(int, input().split())) for _ in range(n)]
way = [[abs(x1 - x2) + abs(y1 - y2) for x2, y2 in houses] for x1, y1 in houses]
home = [abs(x) + abs(y) for x, y in houses]
never = 10**9
# least[visited][last]: the least time to come to the houses of `visited`, to `last` at the end.
least = [[never] * n for _ in range(1 << n)]
for house in range(n):
    least[1 << house][house] = home[house]
for visited in range(1, 1 << n):
    here = least[visited]
    new = [house for house in range(n) if not visited >> house & 1]
    for last in range(n):
        time = here[last]
        if time == never:
            continue
        row = way[last]
        for house in new:
            there = least[visited | 1 << house]
            if time + row[house] < there[house]:
                there[house] = time + row[house]
print(min(time + back for time, back in zip(least[-1], home)))
