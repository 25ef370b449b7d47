"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and len(lines) == 2
assert all(re.fullmatch(r"[1-9]\d*( [1-9]\d*)*", line) for line in lines)
n, x = map(int, lines[0].split(" "))
weights = list(map(int, lines[1].split(" ")))
assert 1 <= n <= 12 and 1 <= x <= 10**9
assert len(weights) == n and all(weight <= 10**9 for weight in weights)
sys.exit(42)
