# Adds up the words of every possible line from scratch.
n, line = map(int, input().split())
words = list(map(int, input().split()))
best = [0] * (n + 1)
for i in range(n - 1, -1, -1):
    best[i] = float("inf")
    for j in range(i + 1, n + 1):
        length = j - i - 1
        for word in words[i:j]:
            length += word
        if length > line:
            break
        best[i] = min(best[i], 0 if j == n else (line - length) ** 2 + best[j])
print(best[0])
