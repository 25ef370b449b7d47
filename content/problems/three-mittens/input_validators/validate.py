"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line must end with a line break"

assert len(lines) == 1 and re.fullmatch(r"[1-9]\d*( [1-9]\d*){2}", lines[0])
assert all(int(colour) <= 1000 for colour in lines[0].split(" "))
sys.exit(42)
