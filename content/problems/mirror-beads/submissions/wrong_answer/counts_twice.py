# Counts every pair twice, once from each side.
beads = input()
print(sum(left != right for left, right in zip(beads, reversed(beads))))
