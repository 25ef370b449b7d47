# Thinks that every phone joins two groups.
n, m = map(int, input().split())
friends = [set() for _ in range(n + 1)]
for _ in range(m):
    a, b = map(int, input().split())
    friends[a].add(b)
    friends[b].add(a)
seen = set()
largest = 1
for first in range(1, n + 1):
    group = [first] if first not in seen else []
    seen.add(first)
    for child in group:
        for friend in friends[child] - seen:
            seen.add(friend)
            group.append(friend)
    largest = max(largest, len(group))
print(largest, max(0, n - 1 - m))
