# Bakes the buns one by one.
from heapq import heapify, heapreplace

n, buns = map(int, input().split())
ready = [(minutes, minutes) for minutes in map(int, input().split())]
heapify(ready)
for _ in range(buns - 1):
    at, minutes = ready[0]
    heapreplace(ready, (at + minutes, minutes))
print(ready[0][0])
