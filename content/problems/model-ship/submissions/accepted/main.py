import sys


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    n, m = numbers[0], numbers[1]
    minutes = [0] + numbers[2 : n + 2]
    conditions = numbers[n + 2 :]
    after = [[] for _ in range(n + 1)]
    waits_for = [0] * (n + 1)
    for a, b in zip(conditions[0::2], conditions[1::2]):
        after[a].append(b)
        waits_for[b] += 1
    begins = [0] * (n + 1)
    ready = [step for step in range(1, n + 1) if waits_for[step] == 0]
    last = 0
    for step in ready:
        ends = begins[step] + minutes[step]
        last = max(last, ends)
        for later in after[step]:
            begins[later] = max(begins[later], ends)
            waits_for[later] -= 1
            if waits_for[later] == 0:
                ready.append(later)
    print(last if len(ready) == n else -1)


main()
