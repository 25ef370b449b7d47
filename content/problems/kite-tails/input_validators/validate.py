"""Checks one input from standard input: exit code 42 means that it keeps the statement's promises."""

import re
import sys

INTEGER = r"[1-9][0-9]*"

text = sys.stdin.buffer.read().decode("ascii")
assert re.fullmatch(f"{INTEGER}\\n{INTEGER}(?: {INTEGER})*\\n", text), "n, then the lengths on one line"
n, *lengths = map(int, text.split())
assert 1 <= n <= 1000 and len(lengths) == n, "1 <= n <= 1000 lengths"
assert all(1 <= length <= 10**9 for length in lengths), "1 <= a <= 1 000 000 000"
sys.exit(42)
