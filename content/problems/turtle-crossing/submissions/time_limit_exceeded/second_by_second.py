# Waits second by second.
green, red = map(int, input().split())
crossing, arrival = map(int, input().split())
if crossing > green:
    print(-1)
else:
    moment = arrival
    while moment % (green + red) + crossing > green:
        moment += 1
    print(moment + crossing)
