# Believes that a number of repeats is a single digit.
pattern = input()
stack = [[0, 0]]
numbers = []
for i, sign in enumerate(pattern):
    if sign == "(":
        numbers.append(int(pattern[i - 1]))
        stack.append([0, 0])
    elif sign == ")":
        times = numbers.pop()
        v, o = stack.pop()
        stack[-1][0] += times * v
        stack[-1][1] += times * o
    elif sign == "v":
        stack[-1][0] += 1
    elif sign == "o":
        stack[-1][1] += 1
print(*stack[0])
