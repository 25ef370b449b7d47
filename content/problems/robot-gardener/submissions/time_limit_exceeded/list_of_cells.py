# Looks for each cell in a list of all the cells watered so far.
x = y = 0
dx, dy = 0, 1
watered = [(x, y)]
for command in input():
    if command == "L":
        dx, dy = -dy, dx
    elif command == "R":
        dx, dy = dy, -dx
    else:
        x += dx
        y += dy
        if (x, y) not in watered:
            watered.append((x, y))
print(len(watered))
