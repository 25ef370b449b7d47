# min() of an empty list when nothing fits.
from itertools import product

n, x = map(int, input().split())
weights = list(map(int, input().split()))
fitting = []
for signs in product((-1, 0, 1), repeat=n):
    if sum(sign * weight for sign, weight in zip(signs, weights)) == x:
        fitting.append(sum(map(abs, signs)))
print(min(fitting))
