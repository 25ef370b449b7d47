"""Checks one input from standard input: exit code 42 means that it keeps the statement's promises."""

import re
import sys

INTEGER = r"(?:0|[1-9][0-9]*)"

text = sys.stdin.buffer.read().decode("ascii")
assert re.fullmatch(f"{INTEGER} {INTEGER}\\n", text), "two integers on one line"
a, b = map(int, text.split())
assert 0 <= a <= 2 * 10**9 and 0 <= b <= 2 * 10**9, "0 <= a, b <= 2 000 000 000"
sys.exit(42)
