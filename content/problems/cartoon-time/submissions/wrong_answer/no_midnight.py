# Forgets that a new day begins after 23:59.
hours, minutes = map(int, input().split())
end = hours * 60 + minutes + int(input())
print(end // 60, end % 60)
