# Looks for every cell in a list of visited cells: each look-up reads the whole list.
n, m = map(int, input().split())
yard = [input() for _ in range(n)]
for row in range(n):
    if "C" in yard[row]:
        visited = [(row, yard[row].index("C"))]
moves = [0]
answer = -1
for (row, column), made in zip(visited, moves):
    if yard[row][column] == "H":
        answer = made
        break
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        y, x = row + down, column + right
        if 0 <= y < n and 0 <= x < m and yard[y][x] == "~":
            y, x = y + down, x + right
        if 0 <= y < n and 0 <= x < m and yard[y][x] in ".H" and (y, x) not in visited:
            visited.append((y, x))
            moves.append(made + 1)
print(answer)
