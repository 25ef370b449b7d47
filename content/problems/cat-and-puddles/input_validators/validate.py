"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and re.fullmatch(r"[1-9]\d* [1-9]\d*", lines[0])
n, m = map(int, lines[0].split(" "))
yard = lines[1:]
assert 1 <= n <= 250 and 1 <= m <= 250 and len(yard) == n
assert all(re.fullmatch(r"[.~#CH]+", row) and len(row) == m for row in yard)
assert "".join(yard).count("C") == 1 and "".join(yard).count("H") == 1
sys.exit(42)
