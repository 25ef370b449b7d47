pond = input()
before, here = 0, 1
for lily in pond:
    before, here = here, before + here if lily == "." else 0
print(here)
