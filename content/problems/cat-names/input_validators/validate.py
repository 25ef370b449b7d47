"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line must end with a line break"

assert re.fullmatch(r"[1-9]\d*", lines[0]) and int(lines[0]) <= 1000
names = lines[1:]
assert len(names) == int(lines[0]) == len(set(names))
assert all(re.fullmatch(r"[a-z]{1,20}", name) for name in names)
sys.exit(42)
