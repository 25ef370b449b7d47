words = input().split()
print(len(words), max(map(len, words), default=0))
