# Tries all the ways one by one.
pond = input()


def ways(lily):
    if lily >= 0 and pond[lily] == "*":
        return 0
    if lily == len(pond) - 1:
        return 1
    total = ways(lily + 1)
    if lily + 2 < len(pond):
        total += ways(lily + 2)
    return total


print(ways(-1))
