import sys
from collections import deque


def main():
    n, m, *yard = sys.stdin.read().split()
    n, m = int(n), int(m)
    start = next((row, yard[row].index("C")) for row in range(n) if "C" in yard[row])
    moves = [[-1] * m for _ in range(n)]
    moves[start[0]][start[1]] = 0
    queue = deque([start])
    while queue:
        row, column = queue.popleft()
        if yard[row][column] == "H":
            return moves[row][column]
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            y, x = row + down, column + right
            if 0 <= y < n and 0 <= x < m and yard[y][x] == "~":
                y, x = y + down, x + right
            if 0 <= y < n and 0 <= x < m and yard[y][x] in ".H" and moves[y][x] == -1:
                moves[y][x] = moves[row][column] + 1
                queue.append((y, x))
    return -1


print(main())
