# Forgets the empty cells between words when checking whether they fit.
n, line = map(int, input().split())
words = list(map(int, input().split()))
best = [0] * (n + 1)
for i in range(n - 1, -1, -1):
    best[i] = float("inf")
    length = -1
    for j in range(i, n):
        length += words[j] + 1
        if length - (j - i) > line:
            break
        best[i] = min(best[i], (line - length) ** 2 + best[j + 1])
    else:
        best[i] = 0
print(best[0])
