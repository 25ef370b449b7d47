# Looks for a snowball ahead even when there is none.
input()
path = []
for ball in map(int, input().split()):
    while path[-1] <= ball:
        ball += path.pop()
    path.append(ball)
print(len(path))
print(*path)
