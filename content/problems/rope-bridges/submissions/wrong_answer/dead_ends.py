# Takes only the bridges to dead ends for important.
n, m = map(int, input().split())
bridges = [tuple(map(int, input().split())) for _ in range(m)]
count = [0] * (n + 1)
for a, b in bridges:
    count[a] += 1
    count[b] += 1
important = [i for i, (a, b) in enumerate(bridges, start=1) if 1 in (count[a], count[b])]
print(len(important))
if important:
    print(*important)
