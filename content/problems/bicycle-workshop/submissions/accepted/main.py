n, m = map(int, input().split())
minutes = sorted(map(int, input().split()), reverse=True)

# The m longest repairs come last and delay only their owners, the next m delay two children each, ...
print(sum(t * (place // m + 1) for place, t in enumerate(minutes)))
