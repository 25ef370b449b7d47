# Really knits the scarf, stitch by stitch.
pattern = input().strip()


def knit(place):
    v = o = 0
    while place < len(pattern) and pattern[place] != ")":
        if pattern[place] == "v":
            v += 1
        elif pattern[place] == "o":
            o += 1
        else:
            start = place
            while pattern[place] != "(":
                place += 1
            begin = place + 1
            for _ in range(int(pattern[start:place])):
                more_v, more_o, end = knit(begin)
                v += more_v
                o += more_o
            place = end
        place += 1
    return v, o, place


v, o, _ = knit(0)
print(v, o)
