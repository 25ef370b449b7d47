"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "", "the last line must end with a line break"

assert re.fullmatch(r"1|2|4|8|16|32|64|128", lines[0])
n = int(lines[0])
assert len(lines) == n + 1 and all(re.fullmatch(r"[01]+", line) and len(line) == n for line in lines[1:])
sys.exit(42)
