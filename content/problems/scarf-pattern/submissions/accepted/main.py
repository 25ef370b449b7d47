pattern = input().strip()
repeats = 0
# Each open bracket keeps [its repeats, v inside, o inside]; the first entry is the scarf itself.
pieces = [[1, 0, 0]]
for sign in pattern:
    if sign.isdigit():
        repeats = repeats * 10 + int(sign)
    elif sign == "(":
        pieces.append([repeats, 0, 0])
        repeats = 0
    elif sign == ")":
        times, v, o = pieces.pop()
        pieces[-1][1] += times * v
        pieces[-1][2] += times * o
    elif sign == "v":
        pieces[-1][1] += 1
    else:
        pieces[-1][2] += 1
print(pieces[0][1], pieces[0][2])
