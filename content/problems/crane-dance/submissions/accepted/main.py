def dance(n):
    if n == 0:
        return []
    half = dance(n - 1)
    return half + [n] + half


print(*dance(int(input())))
