# Puts the lightest tourists together.
n, limit = map(int, input().split())
tourists = sorted(map(int, input().split()))
cabins = 0
i = 0
while i < n:
    i += 2 if i + 1 < n and tourists[i] + tourists[i + 1] <= limit else 1
    cabins += 1
print(cabins)
