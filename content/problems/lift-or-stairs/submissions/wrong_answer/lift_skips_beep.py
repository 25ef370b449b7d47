# Sends the lift straight to floor b, without Beep.
a, b, c = map(int, input().split())
stairs = 5 * abs(a - b)
lift = 2 * abs(c - b)
print("lift" if lift < stairs else "stairs")
