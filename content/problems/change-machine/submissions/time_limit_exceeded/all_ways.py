# Tries how many coins to take of each kind, for all the kinds.
n, total = map(int, input().split())
coins = sorted(map(int, input().split()), reverse=True)
best = total + 1


def give(kind, left, count):
    global best
    if left == 0:
        best = min(best, count)
    elif kind < n:
        for taken in range(left // coins[kind] + 1):
            give(kind + 1, left - taken * coins[kind], count + taken)


give(0, total, 0)
print(best if best <= total else -1)
