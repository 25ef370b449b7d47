# Adds up the speeds as if parts of buns counted too.
from math import ceil

n, buns = map(int, input().split())
print(ceil(buns / sum(1 / int(minutes) for minutes in input().split())))
