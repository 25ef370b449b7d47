"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

match = re.fullmatch(r"([1-9]\d*) ([1-9]\d*)\n([1-9]\d*) (0|[1-9]\d*)\n", sys.stdin.read())
assert match and all(int(number) <= 10**9 for number in match.groups())
sys.exit(42)
