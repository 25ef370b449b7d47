"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line must end with a line break"

def integers(line, count, low, high):
    assert re.fullmatch(r"(0|[1-9]\d*)( (0|[1-9]\d*))*", line), line[:80]
    numbers = list(map(int, line.split(" ")))
    assert len(numbers) == count and all(low <= number <= high for number in numbers), line[:80]
    return numbers


n, m = integers(lines[0], 2, 0, 10_000)
assert 1 <= n <= 8000 and len(lines) == m + 1
for line in lines[1:]:
    a, b = integers(line, 2, 1, n)
    assert a != b
sys.exit(42)
