honey = int(input())
day = 0
while honey > 0:
    day += 1
    if day % 7 != 0:
        honey -= day
print(day)
