"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and len(lines) == 2


def integers(line, count, low, high):
    assert re.fullmatch(r"[1-9]\d*( [1-9]\d*)*", line), line[:80]
    numbers = list(map(int, line.split(" ")))
    assert len(numbers) == count and all(low <= number <= high for number in numbers), line[:80]
    return numbers


n, m = integers(lines[0], 2, 1, 40_000)
integers(lines[1], n, 1, 10_000)
sys.exit(42)
