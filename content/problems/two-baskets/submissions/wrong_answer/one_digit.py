# Reads single characters, so only one-digit numbers work.
line = input()
print(int(line[0]) + int(line[2]))
