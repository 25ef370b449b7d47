best = int(input())
mood = songs = 0
for event in input():
    if event == "-":
        mood = max(0, mood - 1)
    elif event == "+" and mood < best:
        mood += 1
    elif event == "+":
        songs += 1
print(mood, songs)
