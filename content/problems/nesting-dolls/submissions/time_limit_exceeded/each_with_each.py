# Counts the equal dolls of each doll anew.
n = int(input())
sizes = list(map(int, input().split()))
most = 0
for one in sizes:
    same = 0
    for other in sizes:
        if one == other:
            same += 1
    most = max(most, same)
print(most)
