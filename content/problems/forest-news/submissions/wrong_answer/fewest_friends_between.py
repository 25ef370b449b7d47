# Ordinary breadth-first search: the way with the fewest friends is not always the fastest.
import sys

numbers = iter(map(int, sys.stdin.read().split()))
n, m = next(numbers), next(numbers)
delays = [0] + [next(numbers) for _ in range(n)]
friends = [[] for _ in range(n + 1)]
for _ in range(m):
    a, b = next(numbers), next(numbers)
    friends[a].append(b)
    friends[b].append(a)
heard = {1: 0}
queue = [1]
for animal in queue:
    for friend in friends[animal]:
        if friend not in heard:
            heard[friend] = heard[animal] + delays[animal]
            queue.append(friend)
print(len(heard), max(heard.values()))
