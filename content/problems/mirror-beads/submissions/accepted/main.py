beads = input()
n = len(beads)
changes = 0
for i in range(n // 2):
    if beads[i] != beads[n - 1 - i]:
        changes += 1
print(changes)
