# Row -1 and column -1 are the last ones in Python: the cat leaves the yard and comes back from the other side.
from collections import deque

n, m = map(int, input().split())
yard = [input() for _ in range(n)]
moves = {}
for row in range(n):
    if "C" in yard[row]:
        moves[row, yard[row].index("C")] = 0
queue = deque(moves)
answer = -1
while queue:
    row, column = queue.popleft()
    if yard[row][column] == "H":
        answer = moves[row, column]
        break
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        y, x = row + down, column + right
        if y < n and x < m and yard[y][x] == "~":
            y, x = y + down, x + right
        if y < n and x < m and yard[y][x] in ".H" and (y % n, x % m) not in moves:
            y, x = y % n, x % m
            moves[y, x] = moves[row, column] + 1
            queue.append((y, x))
print(answer)
