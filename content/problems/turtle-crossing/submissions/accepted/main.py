green, red = map(int, input().split())
crossing, arrival = map(int, input().split())
if crossing > green:
    print(-1)
else:
    passed = arrival % (green + red)
    if passed + crossing <= green:
        start = arrival
    else:
        start = arrival - passed + green + red
    print(start + crossing)
