# Looks for a colour that is met exactly once.
from collections import Counter

n = int(input())
counts = Counter(input().split())
print(next((colour for colour, count in counts.items() if count == 1), 0))
