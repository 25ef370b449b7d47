# Sends the boats off one by one.
n, k = map(int, input().split())
boats = 0
while n > 0:
    n -= k - 1
    boats += 1
print(boats)
