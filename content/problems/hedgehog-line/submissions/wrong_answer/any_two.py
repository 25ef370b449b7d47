# Lets any two hedgehogs change places.
n = int(input())
heights = list(map(int, input().split()))
order = sorted(heights)
place = {height: i for i, height in enumerate(heights)}
swaps = 0
for i in range(n):
    if heights[i] != order[i]:
        other = place[order[i]]
        place[heights[i]] = other
        heights[i], heights[other] = heights[other], heights[i]
        swaps += 1
print(swaps)
