# Gives every mechanic the first bicycle by index: there may be fewer bicycles than mechanics.
n, m = map(int, input().split())
minutes = sorted(map(int, input().split()))
busy_until = []
for mechanic in range(m):
    busy_until.append(minutes[mechanic])
total = sum(busy_until)
for i in range(m, n):
    busy_until[i % m] += minutes[i]
    total += busy_until[i % m]
print(total)
