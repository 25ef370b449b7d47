import sys


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    n, m = numbers[0], numbers[1]
    near = [[] for _ in range(n + 1)]
    for bridge in range(1, m + 1):
        a, b = numbers[2 * bridge], numbers[2 * bridge + 1]
        near[a].append((b, bridge))
        near[b].append((a, bridge))
    # entered: when the walk came to a house; highest: the earliest house that can be reached from below it.
    entered = [0] * (n + 1)
    highest = [0] * (n + 1)
    entered[1] = highest[1] = clock = 1
    important = []
    walk = [(1, 0, iter(near[1]))]
    while walk:
        house, came_by, rest = walk[-1]
        for other, bridge in rest:
            if bridge == came_by:
                continue
            if entered[other]:
                highest[house] = min(highest[house], entered[other])
                continue
            clock += 1
            entered[other] = highest[other] = clock
            walk.append((other, bridge, iter(near[other])))
            break
        else:
            walk.pop()
            if walk:
                above = walk[-1][0]
                highest[above] = min(highest[above], highest[house])
                if highest[house] > entered[above]:
                    important.append(came_by)
    print(len(important))
    if important:
        print(*sorted(important))


main()
