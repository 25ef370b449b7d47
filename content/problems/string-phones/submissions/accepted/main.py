import sys


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    n, phones = numbers[0], numbers[2:]
    friends = [[] for _ in range(n + 1)]
    for a, b in zip(phones[0::2], phones[1::2]):
        friends[a].append(b)
        friends[b].append(a)
    seen = [False] * (n + 1)
    groups = largest = 0
    for first in range(1, n + 1):
        if seen[first]:
            continue
        seen[first] = True
        group = [first]
        for child in group:
            for friend in friends[child]:
                if not seen[friend]:
                    seen[friend] = True
                    group.append(friend)
        groups += 1
        largest = max(largest, len(group))
    print(largest, groups - 1)


main()
