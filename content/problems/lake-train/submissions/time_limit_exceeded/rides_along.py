# Rides along with every passenger, station by station.
n = int(input())
minutes = list(map(int, input().split()))
for _ in range(int(input())):
    a, b = map(int, input().split())
    station = a - 1
    ride = 0
    while station != b - 1:
        ride += minutes[station]
        station = (station + 1) % n
    print(ride)
