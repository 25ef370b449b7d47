# Never thinks of passengers who ride past station 1.
n = int(input())
minutes = list(map(int, input().split()))
since_first = [0]
for t in minutes:
    since_first.append(since_first[-1] + t)
for _ in range(int(input())):
    a, b = map(int, input().split())
    print(abs(since_first[b - 1] - since_first[a - 1]))
