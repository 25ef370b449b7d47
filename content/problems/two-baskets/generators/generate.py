"""Writes data/secret from scratch: python3 generators/generate.py"""

import random
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SECRET = PACKAGE / "data" / "secret"
REFERENCE = PACKAGE / "submissions" / "accepted" / "main.py"


def tests():
    rng = random.Random(20260901)
    yield "ones", "1 1\n"
    yield "second-has-two-digits", "8 25\n"
    yield "first-has-two-digits", "17 4\n"
    yield "both-empty", "0 0\n"
    yield "second-empty", "41 0\n"
    yield "carry", "999999 1\n"
    yield "eight-digits", "16777217 2\n"
    yield "ten-digits", "123456789 987654321\n"
    yield "largest-int32", "2000000000 147483647\n"
    yield "above-int32", "147483648 2000000000\n"
    yield "one-huge", "0 2000000000\n"
    for _ in range(2):
        yield "random", f"{rng.randint(10**9, 2 * 10**9)} {rng.randint(10**9, 2 * 10**9)}\n"
    yield "maximum", "2000000000 2000000000\n"


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
