# The prompt becomes a part of the answer.
a, b = map(int, input("Enter two numbers: ").split())
print("Answer:", a + b)
