blocks = int(input())
steps = 0
while blocks >= steps + 1:
    steps += 1
    blocks -= steps
print(steps, blocks)
