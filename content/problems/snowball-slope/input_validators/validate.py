"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and len(lines) == 2
assert all(re.fullmatch(r"[1-9]\d*( [1-9]\d*)*", line) for line in lines)
n = int(lines[0])
balls = list(map(int, lines[1].split(" ")))
assert 1 <= n <= 20_000 and len(balls) == n and max(balls) <= 1_000_000
sys.exit(42)
