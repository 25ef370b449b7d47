MODULUS = 1_000_000
LONGEST = 10


def multiply(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) % MODULUS for column in columns] for row in a]


def power(matrix, exponent):
    if exponent == 0:
        return [[int(i == j) for j in range(LONGEST)] for i in range(LONGEST)]
    half = power(matrix, exponent // 2)
    square = multiply(half, half)
    return multiply(square, matrix) if exponent % 2 else square


k, n = map(int, input().split())
colours = [0] * LONGEST
for _ in range(k):
    length, count = map(int, input().split())
    colours[length - 1] += count
# One step turns the ways for lengths x - 1, x - 2, ..., x - 10 into those for x, x - 1, ..., x - 9.
step = [colours] + [[int(i == j) for j in range(LONGEST)] for i in range(LONGEST - 1)]
print(power(step, n)[0][0])
