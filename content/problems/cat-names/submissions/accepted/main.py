n = int(input())
names = [input() for _ in range(n)]
names.sort(key=lambda name: (len(name), name))
print("\n".join(names))
