n, total = map(int, input().split())
coins = list(map(int, input().split()))
never = total + 1
fewest = [0] + [never] * total
for coin in coins:
    for amount in range(coin, total + 1):
        fewest[amount] = min(fewest[amount], fewest[amount - coin] + 1)
print(fewest[total] if fewest[total] < never else -1)
