"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line must end with a line break"

assert re.fullmatch(r"[1-9]|1[0-2]", lines[0])
assert len(lines) == int(lines[0]) + 1
for line in lines[1:]:
    assert re.fullmatch(r"(0|-?[1-9]\d*) (0|-?[1-9]\d*)", line)
    assert all(-1000 <= int(number) <= 1000 for number in line.split(" "))
sys.exit(42)
