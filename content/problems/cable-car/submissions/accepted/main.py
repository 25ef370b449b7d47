n, limit = map(int, input().split())
tourists = sorted(map(int, input().split()))
lightest, heaviest = 0, n - 1
cabins = 0
while lightest <= heaviest:
    if tourists[lightest] + tourists[heaviest] <= limit:
        lightest += 1
    heaviest -= 1
    cabins += 1
print(cabins)
