# Greedy: writes as many words into each line as fit.
n, line = map(int, input().split())
words = list(map(int, input().split()))
points = 0
taken = words[0]
for word in words[1:]:
    if taken + 1 + word <= line:
        taken += 1 + word
    else:
        points += (line - taken) ** 2
        taken = word
print(points)
