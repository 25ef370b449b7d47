word = input()
song = ""
for letter in word:
    song += letter
    if letter in "aeiouy":
        song += letter
print(song)
