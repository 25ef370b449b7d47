# Divides down to single cells even where all of them are the same.
n = int(input())
rows = [input() for _ in range(n)]


def code(top, left, side):
    if side == 1:
        return rows[top][left]
    half = side // 2
    return "(" + "".join(code(y, x, half) for y in (top, top + half) for x in (left, left + half)) + ")"


print(code(0, 0, n))
