words = longest = current = 0
for letter in input() + " ":
    if letter != " ":
        current += 1
        continue
    if current > 0:
        words += 1
    longest = max(longest, current)
    current = 0
print(words, longest)
