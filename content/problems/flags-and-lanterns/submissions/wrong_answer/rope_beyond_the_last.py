# Off by one in the other direction: a rope before the first lantern and one after the last.
n, k = map(int, input().split())
print((n + 1) * k)
