# Off by one: a word as long as the line fits nowhere, and min() gets an empty list.
n, line = map(int, input().split())
words = list(map(int, input().split()))
best = [0] * (n + 1)
for i in range(n - 1, -1, -1):
    options = []
    length = -1
    for j in range(i, n):
        length += words[j] + 1
        if length >= line:
            break
        options.append(0 if j == n - 1 else (line - length) ** 2 + best[j + 1])
    best[i] = min(options)
print(best[0])
