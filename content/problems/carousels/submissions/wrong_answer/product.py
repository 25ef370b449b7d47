# Multiplies everything.
n = int(input())
answer = 1
for turn in map(int, input().split()):
    answer *= turn
print(answer)
