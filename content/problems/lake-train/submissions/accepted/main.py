import sys


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    n = numbers[0]
    # since_first[i]: minutes from station 1 to station i + 1 without passing station 1 again
    since_first = [0]
    for minutes in numbers[1 : n + 1]:
        since_first.append(since_first[-1] + minutes)
    lap = since_first[n]
    rides = numbers[n + 2 :]
    answers = []
    for a, b in zip(rides[0::2], rides[1::2]):
        answers.append((since_first[b - 1] - since_first[a - 1]) % lap)
    print("\n".join(map(str, answers)))


main()
