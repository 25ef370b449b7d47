# Always drops one letter, whatever k is.
k = int(input())
heard = input()
length = 1
while length * (length + 1) // 2 < len(heard):
    length += 1
print(heard[:length])
