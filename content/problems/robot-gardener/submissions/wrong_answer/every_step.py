# Counts a cell again when the robot comes back to it.
print(input().count("F") + 1)
