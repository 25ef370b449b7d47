# Sings as soon as the mood becomes m, not when it was m already.
best = int(input())
mood = songs = 0
for event in input():
    if event == "-":
        mood = max(0, mood - 1)
    else:
        mood = min(best, mood + 1)
        if mood == best:
            songs += 1
print(mood, songs)
