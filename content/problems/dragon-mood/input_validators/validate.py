"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

match = re.fullmatch(r"([1-9]\d{0,2})\n[+-]{1,1000}\n", sys.stdin.read())
assert match and int(match[1]) <= 100
sys.exit(42)
