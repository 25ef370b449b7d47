n = int(input())
sizes = sorted(map(int, input().split()))
most = same = 0
for i in range(n):
    same = same + 1 if i > 0 and sizes[i] == sizes[i - 1] else 1
    most = max(most, same)
print(most)
