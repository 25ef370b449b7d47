"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

match = re.fullmatch(r"([1-9]\d{0,2})\n([a-z]{1,20000})\n", sys.stdin.read())
assert match
k, heard = int(match[1]), match[2]
assert 1 <= k <= 100
assert any(
    sum(range(length, 0, -k)) == len(heard)
    and "".join(heard[start:length] for start in range(0, length, k)) == heard
    for length in range(1, len(heard) + 1)
)
sys.exit(42)
