# Always flies to the nearest house.
n = int(input())
houses = [tuple(map(int, input().split())) for _ in range(n)]
x = y = time = 0
while houses:
    near = min(houses, key=lambda house: abs(house[0] - x) + abs(house[1] - y))
    houses.remove(near)
    time += abs(near[0] - x) + abs(near[1] - y)
    x, y = near
print(time + abs(x) + abs(y))
