n = int(input())
lonely = set()
for colour in input().split():
    if colour in lonely:
        lonely.remove(colour)
    else:
        lonely.add(colour)
print(lonely.pop())
