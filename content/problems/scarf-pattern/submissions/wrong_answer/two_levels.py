# Unrolls the inner brackets, then the outer ones, and thinks that there is nothing deeper.
import re


def unroll(match):
    times = int(match.group(1))
    v, o = 0, 0
    for kind, number in re.findall(r"([vo])(\d*)", match.group(2)):
        amount = int(number or 1) * times
        if kind == "v":
            v += amount
        else:
            o += amount
    return f"v{v};o{o};"


def total(text, kind):
    return sum(int(number or 1) for number in re.findall(kind + r"(\d*)", text))


pattern = re.sub(r"([vo])", r"\1;", input())
for _ in range(2):
    pattern = re.sub(r"(\d+)\(([vo\d;]*)\)", unroll, pattern)
print(total(pattern, "v"), total(pattern, "o"))
