"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and len(lines) == 2
assert all(re.fullmatch(r"[1-9]\d*( [1-9]\d*)*", line) for line in lines)
n, line = map(int, lines[0].split(" "))
words = list(map(int, lines[1].split(" ")))
assert 1 <= n <= 2000 and 1 <= line <= 10_000
assert len(words) == n and all(word <= line for word in words)
sys.exit(42)
