# Lets the mood fall below zero.
best = int(input())
mood = songs = 0
for event in input():
    if event == "-":
        mood -= 1
    elif mood < best:
        mood += 1
    else:
        songs += 1
print(mood, songs)
