n, c = map(int, input().split())
packed = eaten = 0
free = c
for weight in map(int, input().split()):
    if weight <= free:
        free -= weight
        packed += 1
    else:
        eaten += 1
print(packed, eaten)
