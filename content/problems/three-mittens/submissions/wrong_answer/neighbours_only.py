# Forgets to compare the first mitten with the last.
a, b, c = map(int, input().split())
print("YES" if a == b or b == c else "NO")
