# A set keeps only one of several equal weights.
n, x = map(int, input().split())
reached = {x: 0}
for weight in set(map(int, input().split())):
    longer = dict(reached)
    for difference, used in reached.items():
        for after in (difference - weight, difference + weight):
            if used + 1 < longer.get(after, 99):
                longer[after] = used + 1
    reached = longer
print(reached.get(0, -1))
