# Takes a part for plain if its corners are the same.
n = int(input())
rows = [input() for _ in range(n)]


def code(top, left, side):
    corners = {rows[y][x] for y in (top, top + side - 1) for x in (left, left + side - 1)}
    if len(corners) == 1:
        return corners.pop()
    half = side // 2
    return "(" + "".join(code(y, x, half) for y in (top, top + half) for x in (left, left + half)) + ")"


print(code(0, 0, n))
