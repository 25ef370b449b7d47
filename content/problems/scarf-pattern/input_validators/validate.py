"""Exits with 42 if the input on stdin follows the statement."""
import re
import sys

text = sys.stdin.read()
assert text.endswith("\n")
pattern = text[:-1]
assert re.fullmatch(r"[vo0-9()]{1,30000}", pattern)

tokens = re.findall(r"\d+\(|[vo)]", pattern)
assert "".join(tokens) == pattern, "a number without a bracket or a bracket without a number"
totals, repeats = [0], []
for token in tokens:
    if token == ")":
        inside = totals.pop()
        assert inside > 0 and totals, "an empty piece or a bracket that was not opened"
        totals[-1] += inside * repeats.pop()
    elif token in "vo":
        totals[-1] += 1
    else:
        number = token[:-1]
        assert number[0] != "0" and 2 <= int(number) <= 10**9
        repeats.append(int(number))
        totals.append(0)
assert len(totals) == 1 and totals[0] <= 10**15
sys.exit(42)
