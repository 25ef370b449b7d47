# Lets a snowball stick to one other only.
input()
path = []
for ball in map(int, input().split()):
    if path and path[-1] <= ball:
        ball += path.pop()
    path.append(ball)
print(len(path))
print(*path)
