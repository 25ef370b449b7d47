# Skips one leaf after another, each time the one that saves most at that moment.
n, k = map(int, input().split())
shades = list(map(int, input().split()))


def saved(i):
    a, b, c = shades[i - 1 : i + 2]
    return abs(a - b) + abs(b - c) - abs(a - c)


for _ in range(min(k, n - 2)):
    del shades[max(range(1, len(shades) - 1), key=saved)]
print(sum(abs(a - b) for a, b in zip(shades, shades[1:])))
