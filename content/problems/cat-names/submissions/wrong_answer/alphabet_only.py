# Sorts by the alphabet and forgets about the length.
n = int(input())
print("\n".join(sorted(input() for _ in range(n))))
