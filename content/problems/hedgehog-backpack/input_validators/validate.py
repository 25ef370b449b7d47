"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and len(lines) == 2
assert all(re.fullmatch(r"[1-9]\d*( [1-9]\d*)*", line) for line in lines)
n, c = map(int, lines[0].split(" "))
weights = list(map(int, lines[1].split(" ")))
assert 1 <= n <= 1000 and 1 <= c <= 1_000_000
assert len(weights) == n and max(weights) <= 1000
sys.exit(42)
