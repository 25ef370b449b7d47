from math import hypot


def length(x):
    return hypot(a, x) + hypot(b, d - x)


a, b, d = map(int, input().split())
low, high = 0.0, float(d)
for _ in range(100):
    first = low + (high - low) / 3
    second = high - (high - low) / 3
    if length(first) < length(second):
        high = second
    else:
        low = first
print(f"{length(low):.7f}")
