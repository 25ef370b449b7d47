# Goes through all pairs of friends again and again until nothing changes.
import sys

numbers = iter(map(int, sys.stdin.read().split()))
n, m = next(numbers), next(numbers)
delays = [0] + [next(numbers) for _ in range(n)]
pairs = [(next(numbers), next(numbers)) for _ in range(m)]
NEVER = 10**9
heard = [NEVER] * (n + 1)
heard[1] = 0
changed = True
while changed:
    changed = False
    for a, b in pairs:
        if heard[a] + delays[a] < heard[b]:
            heard[b] = heard[a] + delays[a]
            changed = True
        if heard[b] + delays[b] < heard[a]:
            heard[a] = heard[b] + delays[b]
            changed = True
known = [minute for minute in heard if minute < NEVER]
print(len(known), max(known))
