# Starts whenever the light is green, even if it will not last.
green, red = map(int, input().split())
crossing, arrival = map(int, input().split())
passed = arrival % (green + red)
wait = 0 if passed < green else green + red - passed
print(-1 if crossing > green else arrival + wait + crossing)
