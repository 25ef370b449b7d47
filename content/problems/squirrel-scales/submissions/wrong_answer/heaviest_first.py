# Greedy: always puts the heaviest useful weight on the lighter pan.
n, x = map(int, input().split())
difference = x
used = 0
for weight in sorted(map(int, input().split()), reverse=True):
    if abs(abs(difference) - weight) < abs(difference):
        difference = abs(abs(difference) - weight)
        used += 1
print(used if difference == 0 else -1)
