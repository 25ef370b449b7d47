# Jumps onto snails.
before, here = 0, 1
for lily in input():
    before, here = here, before + here
print(here)
