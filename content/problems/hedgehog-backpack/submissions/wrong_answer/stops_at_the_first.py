# Eats everything after the first apple that does not fit.
n, c = map(int, input().split())
packed = 0
for weight in map(int, input().split()):
    if weight > c:
        break
    c -= weight
    packed += 1
print(packed, n - packed)
