# Adds up how far everybody is from their place and halves it.
n = int(input())
heights = list(map(int, input().split()))
place = {height: i for i, height in enumerate(sorted(heights))}
print(sum(abs(i - place[height]) for i, height in enumerate(heights)) // 2)
