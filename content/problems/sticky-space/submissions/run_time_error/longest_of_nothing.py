# max() of an empty list fails when there are no words.
words = input().split()
print(len(words), max(map(len, words)))
