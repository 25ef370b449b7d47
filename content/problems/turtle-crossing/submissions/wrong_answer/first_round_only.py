# Knows only the first green and the second one.
green, red = map(int, input().split())
crossing, arrival = map(int, input().split())
if crossing > green:
    print(-1)
elif arrival + crossing <= green:
    print(arrival + crossing)
else:
    print(max(arrival, green + red) + crossing)
