# For the first dark stone takes the cheapest firefly that lights it.
n, r = map(int, input().split())
drops = list(map(int, input().split()))
total = 0
dark = 0
while dark < n:
    reach = range(max(0, dark - r), min(n, dark + r + 1))
    best = min(reach, key=lambda i: (drops[i], -i))
    total += drops[best]
    dark = best + r + 1
print(total)
