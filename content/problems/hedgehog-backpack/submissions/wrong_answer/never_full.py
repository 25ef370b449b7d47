# Off by one: an apple that fills the backpack exactly is eaten.
n, c = map(int, input().split())
packed = 0
for weight in map(int, input().split()):
    if weight < c:
        c -= weight
        packed += 1
print(packed, n - packed)
