"""Writes data/secret from scratch: python3 generators/generate.py"""

import random
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SECRET = PACKAGE / "data" / "secret"
REFERENCE = PACKAGE / "submissions" / "accepted" / "main.py"


def eaten_by(day):
    """How many spoonfuls Timmy wants from day 1 to the given day."""
    return sum(k for k in range(1, day + 1) if k % 7 != 0)


def tests():
    rng = random.Random(20260903)
    yield "one", "1\n"
    yield "two", "2\n"
    yield "three", "3\n"
    yield "before-first-visit", "20\n"
    yield "exactly-before-visit", "21\n"
    yield "one-left-after-visit", "22\n"
    yield "whole-day-eight", f"{eaten_by(8)}\n"
    yield "one-left-for-day-nine", f"{eaten_by(8) + 1}\n"
    yield "second-visit-exactly", f"{eaten_by(13)}\n"
    yield "second-visit-one-left", f"{eaten_by(13) + 1}\n"
    yield "hundred", "100\n"
    yield "thousand", "1000\n"
    yield "random", f"{rng.randint(10**5, 10**6)}\n"
    yield "largest-int32", f"{2**31 - 1}\n"
    yield "above-int32", f"{2**31}\n"
    yield "random", f"{rng.randint(10**10, 10**11)}\n"
    yield "large-exactly-before-visit", f"{eaten_by(7 * 150000 - 1)}\n"
    yield "large-one-left", f"{eaten_by(7 * 150000 - 1) + 1}\n"
    yield "almost-maximum", f"{10**12 - 1}\n"
    yield "maximum", f"{10**12}\n"


def main():
    SECRET.mkdir(parents=True, exist_ok=True)
    for old in [*SECRET.glob("*.in"), *SECRET.glob("*.ans")]:
        old.unlink()
    for number, (name, text) in enumerate(tests(), start=1):
        run = [sys.executable, str(REFERENCE)]
        answer = subprocess.run(run, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
        stem = f"{number:02}-{name}"
        (SECRET / f"{stem}.in").write_bytes(text.encode())
        (SECRET / f"{stem}.ans").write_bytes(answer.replace(b"\r\n", b"\n"))


main()
