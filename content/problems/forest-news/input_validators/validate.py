"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

lines = sys.stdin.read().split("\n")
assert lines.pop() == "" and len(lines) >= 2
rows = []
for line in lines:
    assert re.fullmatch(r"(0|[1-9]\d*)( (0|[1-9]\d*))*", line), line[:80]
    rows.append(list(map(int, line.split(" "))))
n, m = rows[0]
assert 1 <= n <= 8000 and 0 <= m <= 10_000 and len(rows) == 2 + m
assert len(rows[1]) == n and all(1 <= delay <= 9 for delay in rows[1])
pairs = set()
for a, b in rows[2:]:
    assert 1 <= a <= n and 1 <= b <= n and a != b
    pairs.add((min(a, b), max(a, b)))
assert len(pairs) == m, "a pair is given twice"
sys.exit(42)
