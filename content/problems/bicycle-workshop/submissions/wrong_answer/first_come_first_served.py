# Repairs the bicycles in the order of the queue, without sorting.
import heapq

n, m = map(int, input().split())
free_at = [0] * m
total = 0
for t in map(int, input().split()):
    ready = free_at[0] + t
    heapq.heapreplace(free_at, ready)
    total += ready
print(total)
