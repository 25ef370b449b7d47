# Makes the swaps one by one.
n = int(input())
heights = list(map(int, input().split()))
swaps = 0
for end in range(n - 1, 0, -1):
    for i in range(end):
        if heights[i] > heights[i + 1]:
            heights[i], heights[i + 1] = heights[i + 1], heights[i]
            swaps += 1
print(swaps)
