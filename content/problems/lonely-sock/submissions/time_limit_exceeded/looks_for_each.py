# Goes through all the socks for each of them.
n = int(input())
socks = list(map(int, input().split()))
for sock in socks:
    same = 0
    for other in socks:
        if other == sock:
            same += 1
    if same % 2 == 1:
        print(sock)
        break
