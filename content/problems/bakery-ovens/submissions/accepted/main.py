n, buns = map(int, input().split())
ovens = list(map(int, input().split()))
# After `early` minutes there are not enough buns, after `enough` minutes there are.
early, enough = 0, min(ovens) * buns
while enough - early > 1:
    middle = (early + enough) // 2
    if sum(middle // minutes for minutes in ovens) >= buns:
        enough = middle
    else:
        early = middle
print(enough)
