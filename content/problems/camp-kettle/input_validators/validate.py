"""Checks one input from standard input: exit code 42 means that it keeps the statement's promises."""

import re
import sys

INTEGER = r"(?:0|[1-9][0-9]*)"

text = sys.stdin.buffer.read().decode("ascii")
assert re.fullmatch(f"{INTEGER} {INTEGER} {INTEGER}\\n", text), "three integers on one line"
assert all(int(number) <= 10**6 for number in text.split()), "0 <= a, b, d <= 1 000 000"
sys.exit(42)
