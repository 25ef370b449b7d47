n = int(input())
longest = 0
now = 0
for rain in map(int, input().split()):
    if rain == 0:
        now += 1
        longest = max(longest, now)
    else:
        now = 0
print(longest)
