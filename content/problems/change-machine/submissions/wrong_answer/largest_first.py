# Always takes the largest coin that fits.
n, total = map(int, input().split())
count = 0
for coin in sorted(map(int, input().split()), reverse=True):
    count += total // coin
    total %= coin
print(count if total == 0 else -1)
