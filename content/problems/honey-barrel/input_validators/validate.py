"""Checks one input from standard input: exit code 42 means that it keeps the statement's promises."""

import re
import sys

text = sys.stdin.buffer.read().decode("ascii")
assert re.fullmatch(r"[1-9][0-9]*\n", text), "one positive integer"
assert int(text) <= 10**12, "n <= 1 000 000 000 000"
sys.exit(42)
