"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line must end with a line break"

assert len(lines) == 1 and re.fullmatch(r"[1-9]\d*", lines[0])
assert int(lines[0]) <= 10**12
sys.exit(42)
