"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line must end with a line break"

assert len(lines) == 2 and re.fullmatch(r"(\d|1\d|2[0-3]) (\d|[1-5]\d)", lines[0])
assert re.fullmatch(r"[1-9]\d*", lines[1]) and int(lines[1]) <= 1000
sys.exit(42)
