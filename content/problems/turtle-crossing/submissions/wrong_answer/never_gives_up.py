# Forgets that a crossing may be longer than any green light.
green, red = map(int, input().split())
crossing, arrival = map(int, input().split())
passed = arrival % (green + red)
wait = 0 if passed + crossing <= green else green + red - passed
print(arrival + wait + crossing)
