hours, minutes = map(int, input().split())
length = int(input())
end = hours * 60 + minutes + length
print(end // 60 % 24, end % 60)
