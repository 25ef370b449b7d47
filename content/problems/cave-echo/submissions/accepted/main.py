k = int(input())
heard = input().strip()


def heard_letters(length):
    """How many letters are heard after a word of this length."""
    total = 0
    while length > 0:
        total += length
        length -= k
    return total


length = 1
while heard_letters(length) < len(heard):
    length += 1
print(heard[:length])
