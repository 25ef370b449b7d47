from heapq import heappop, heappush

n, r = map(int, input().split())
drops = list(map(int, input().split()))
heap = []
answer = 10**18
for i, own in enumerate(drops):
    while heap and heap[0][1] < i - 2 * r - 1:
        heappop(heap)
    total = own if i <= r else own + heap[0][0]
    heappush(heap, (total, i))
    if i >= n - 1 - r:
        answer = min(answer, total)
print(answer)
