# For every day adds up all the portions from day 1 again.
honey = int(input())
day = 0
eaten = 0
while eaten < honey:
    day += 1
    eaten = 0
    for k in range(1, day + 1):
        if k % 7 != 0:
            eaten += k
print(day)
