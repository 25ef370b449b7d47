n = int(input())
rows = [input() for _ in range(n)]


def code(top, left, side):
    if side == 1:
        return rows[top][left]
    half = side // 2
    quarters = [code(y, x, half) for y in (top, top + half) for x in (left, left + half)]
    if quarters in (["0"] * 4, ["1"] * 4):
        return quarters[0]
    return "(" + "".join(quarters) + ")"


print(code(0, 0, n))
