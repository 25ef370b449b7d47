# After every change looks through the whole path for two neighbours that stick together.
input()
path = []
for ball in map(int, input().split()):
    path.append(ball)
    sticks = True
    while sticks:
        sticks = False
        for i in range(len(path) - 1):
            if path[i] <= path[i + 1]:
                path[i : i + 2] = [path[i] + path[i + 1]]
                sticks = True
                break
print(len(path))
print(*path)
