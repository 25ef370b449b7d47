"""Checks one input from standard input: exit code 42 means that it keeps the statement's promises."""

import re
import sys

INTEGER = r"(?:0|-?[1-9][0-9]*)"

text = sys.stdin.buffer.read().decode("ascii")
assert re.fullmatch(f"{INTEGER} {INTEGER} {INTEGER}\\n", text), "three integers on one line"
a, b, c = map(int, text.split())
assert all(-100 <= floor <= 100 for floor in (a, b, c)), "-100 <= a, b, c <= 100"
assert a != b, "a and b differ"
sys.exit(42)
