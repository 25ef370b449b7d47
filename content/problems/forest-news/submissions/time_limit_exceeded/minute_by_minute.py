# Looks at all pairs of friends every minute.
import sys

numbers = iter(map(int, sys.stdin.read().split()))
n, m = next(numbers), next(numbers)
delays = [0] + [next(numbers) for _ in range(n)]
pairs = [(next(numbers), next(numbers)) for _ in range(m)]
heard = {1: 0}
for minute in range(1, 9 * n + 1):
    for pair in pairs:
        for a, b in (pair, pair[::-1]):
            if a in heard and b not in heard and heard[a] + delays[a] == minute:
                heard[b] = minute
print(len(heard), max(heard.values()))
