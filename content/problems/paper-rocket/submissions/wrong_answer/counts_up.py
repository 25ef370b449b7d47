# Counts up instead of down. One number alone does not show it.
n = int(input())
for number in range(1, n + 1):
    print(number)
print("START")
