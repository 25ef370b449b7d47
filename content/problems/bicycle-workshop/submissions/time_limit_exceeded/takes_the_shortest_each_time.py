# Looks through the whole queue for the shortest repair, every time.
n, m = map(int, input().split())
minutes = list(map(int, input().split()))
busy_until = [0] * m
total = 0
for i in range(n):
    shortest = i
    for j in range(i + 1, n):
        if minutes[j] < minutes[shortest]:
            shortest = j
    minutes[i], minutes[shortest] = minutes[shortest], minutes[i]
    busy_until[i % m] += minutes[i]
    total += busy_until[i % m]
print(total)
