n = int(input())
for number in range(n, 0, -1):
    print(number)
print("START")
