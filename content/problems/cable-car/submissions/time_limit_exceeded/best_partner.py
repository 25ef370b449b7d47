# Looks through everybody for the heaviest partner who still fits.
n, limit = map(int, input().split())
tourists = sorted(map(int, input().split()))
cabins = 0
while tourists:
    heavy = tourists.pop()
    best = -1
    for i in range(len(tourists)):
        if tourists[i] + heavy <= limit and (best < 0 or tourists[i] > tourists[best]):
            best = i
    if best >= 0:
        tourists.pop(best)
    cabins += 1
print(cabins)
