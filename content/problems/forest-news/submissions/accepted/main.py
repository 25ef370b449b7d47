import sys
from heapq import heappop, heappush

numbers = iter(map(int, sys.stdin.read().split()))
n, m = next(numbers), next(numbers)
delays = [0] + [next(numbers) for _ in range(n)]
friends = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = next(numbers), next(numbers)
    friends[a].append(b)
    friends[b].append(a)

# Those who are about to hear the news, the earliest first.
heard = {}
queue = [(0, 1)]
while queue:
    minute, animal = heappop(queue)
    if animal in heard:
        continue
    heard[animal] = minute
    for friend in friends[animal]:
        if friend not in heard:
            heappush(queue, (minute + delays[animal], friend))
print(len(heard), max(heard.values()))
