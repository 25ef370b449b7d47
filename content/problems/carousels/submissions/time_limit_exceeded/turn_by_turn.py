# Waits for one full turn of the slowest carousel after another.
n = int(input())
turns = sorted(map(int, input().split()))
seconds = turns[-1]
while any(seconds % turn for turn in turns):
    seconds += turns[-1]
print(seconds)
