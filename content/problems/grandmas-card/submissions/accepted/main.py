def main():
    n, line = map(int, input().split())
    words = list(map(int, input().split()))
    # best[i]: the fewest points for the words from i on
    best = [0] * (n + 1)
    for i in range(n - 1, -1, -1):
        empty = line
        points = float("inf")
        for j in range(i, n):
            empty -= words[j]
            if empty < 0:
                break
            total = empty * empty + best[j + 1]
            if total < points:
                points = total
            empty -= 1
        else:
            points = 0  # everything from i on fits into the last line
        best[i] = points
    print(best[0])


main()
