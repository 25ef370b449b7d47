"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and len(lines) == 2
assert all(re.fullmatch(r"(0|[1-9]\d*)( (0|[1-9]\d*))*", line) for line in lines)
n, k = map(int, lines[0].split(" "))
shades = list(map(int, lines[1].split(" ")))
assert 2 <= n <= 1000 and 0 <= k <= 20
assert len(shades) == n and max(shades) <= 1000
sys.exit(42)
