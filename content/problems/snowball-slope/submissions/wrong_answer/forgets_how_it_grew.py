# Compares with the weight at the top of the slope, not with what the snowball has become.
input()
path = []
for ball in map(int, input().split()):
    total = ball
    while path and path[-1] <= ball:
        total += path.pop()
    path.append(total)
print(len(path))
print(*path)
