"""Checks one input from standard input: exit code 42 means that it keeps the statement's promises."""

import re
import sys

text = sys.stdin.buffer.read().decode("ascii")
assert re.fullmatch(r"[a-z ]{0,1000}\n", text), "at most 1000 letters and spaces on one line"
sys.exit(42)
