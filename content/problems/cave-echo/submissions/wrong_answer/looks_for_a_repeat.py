# Takes the shortest beginning after which its own tail comes: wrong when letters repeat.
k = int(input())
heard = input()
for length in range(1, len(heard) + 1):
    echo = heard[k:length]
    if (echo or length == len(heard)) and heard[length:].startswith(echo):
        print(heard[:length])
        break
