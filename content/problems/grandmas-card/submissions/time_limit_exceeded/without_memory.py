# Recursion that solves the same ending of the text again and again.
n, line = map(int, input().split())
words = list(map(int, input().split()))


def best(i):
    empty = line
    options = []
    for j in range(i, n):
        empty -= words[j]
        if empty < 0:
            break
        options.append((j + 1, empty * empty))
        empty -= 1
    else:
        return 0
    return min(points + best(after) for after, points in options)


print(best(0))
