"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

match = re.fullmatch(r"([1-9]\d{0,9}) ([1-9]\d{0,9})\n", sys.stdin.read())
assert match
n, k = map(int, match.groups())
assert 1 <= n <= 10**9 and 2 <= k <= 10**9
sys.exit(42)
