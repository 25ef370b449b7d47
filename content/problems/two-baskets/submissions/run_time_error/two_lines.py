# Both numbers are on one line: int("2 3") fails.
a = int(input())
b = int(input())
print(a + b)
