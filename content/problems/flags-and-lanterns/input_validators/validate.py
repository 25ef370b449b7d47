"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

match = re.fullmatch(r"([1-9]\d{0,5}) ([1-9]\d{0,5})\n", sys.stdin.read())
assert match and all(1 <= int(number) <= 100_000 for number in match.groups())
sys.exit(42)
