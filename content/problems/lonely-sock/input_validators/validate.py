"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys
from collections import Counter

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line must end with a line break"

def integers(line, count, low, high):
    assert re.fullmatch(r"(0|[1-9]\d*)( (0|[1-9]\d*))*", line), line[:80]
    numbers = list(map(int, line.split(" ")))
    assert len(numbers) == count and all(low <= number <= high for number in numbers), line[:80]
    return numbers


assert len(lines) == 2
(n,) = integers(lines[0], 1, 1, 19_999)
assert n % 2 == 1
colours = integers(lines[1], n, 1, 10**9)
assert sum(count % 2 for count in Counter(colours).values()) == 1, "exactly one sock has no pair"
sys.exit(42)
