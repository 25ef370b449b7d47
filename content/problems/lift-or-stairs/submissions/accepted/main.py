a, b, c = map(int, input().split())
stairs = 5 * abs(a - b)
lift = 2 * (abs(c - a) + abs(a - b))
print("lift" if lift < stairs else "stairs")
