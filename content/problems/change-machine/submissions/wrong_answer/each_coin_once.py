# Has only one coin of each kind.
n, total = map(int, input().split())
never = total + 1
fewest = [0] + [never] * total
for coin in map(int, input().split()):
    for amount in range(total, coin - 1, -1):
        fewest[amount] = min(fewest[amount], fewest[amount - coin] + 1)
print(fewest[total] if fewest[total] < never else -1)
