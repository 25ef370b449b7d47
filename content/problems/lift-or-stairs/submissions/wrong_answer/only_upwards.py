# Forgets that Beep may have to go down.
a, b, c = map(int, input().split())
stairs = 5 * (b - a)
lift = 2 * (abs(c - a) + (b - a))
print("lift" if lift < stairs else "stairs")
