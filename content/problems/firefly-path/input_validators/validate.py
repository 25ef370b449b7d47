"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and len(lines) == 2
assert all(re.fullmatch(r"[1-9]\d*( (0|[1-9]\d*))*", line) for line in lines)
n, r = map(int, re.fullmatch(r"(\d+) (\d+)", lines[0]).groups())
drops = list(map(int, lines[1].split(" ")))
assert 1 <= n <= 50_000 and 0 <= r <= 50_000
assert len(drops) == n and min(drops) >= 1 and max(drops) <= 1_000_000
sys.exit(42)
