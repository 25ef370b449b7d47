# Off by one: never adds t_n, the stretch from the last station to the first.
n = int(input())
minutes = list(map(int, input().split()))
since_first = [0]
for t in minutes[: n - 1]:
    since_first.append(since_first[-1] + t)
lap = since_first[-1]
for _ in range(int(input())):
    a, b = map(int, input().split())
    ride = since_first[b - 1] - since_first[a - 1]
    print(ride if ride >= 0 else ride + lap)
