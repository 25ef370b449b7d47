from math import gcd

n = int(input())
answer = 1
for turn in map(int, input().split()):
    answer = answer // gcd(answer, turn) * turn
print(answer)
