# After the visit the portion goes on from 7 instead of 8.
honey = int(input())
day = 0
portion = 0
while honey > 0:
    day += 1
    if day % 7 != 0:
        portion += 1
        honey -= portion
print(day)
