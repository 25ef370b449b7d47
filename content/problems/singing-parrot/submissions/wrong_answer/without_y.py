# Takes y for a consonant.
print("".join(letter * 2 if letter in "aeiou" else letter for letter in input()))
