# The edges are only as wide as the name.
name = input()
print("*" * len(name))
print("* " + name + " *")
print("*" * len(name))
