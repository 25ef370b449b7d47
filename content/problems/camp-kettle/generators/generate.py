"""Writes data/secret from scratch: python3 generators/generate.py"""

import random
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SECRET = PACKAGE / "data" / "secret"
REFERENCE = PACKAGE / "submissions" / "accepted" / "main.py"


def tests():
    rng = random.Random(20260906)
    yield "halfway-between-metres", "1 1 1\n"
    yield "six-digits-are-few", "1 0 1\n"
    yield "all-zero", "0 0 0\n"
    yield "tent-at-the-water", "0 5 12\n"
    yield "fire-at-the-water", "5 0 12\n"
    yield "both-at-the-water", "0 0 17\n"
    yield "same-place", "4 4 0\n"
    yield "one-behind-the-other", "2 9 0\n"
    yield "uneven", "2 4 8\n"
    yield "quotient", "1 6 10\n"
    yield "random-small", f"{rng.randint(1, 50)} {rng.randint(1, 50)} {rng.randint(1, 50)}\n"
    yield "random-medium", f"{rng.randint(1, 1000)} {rng.randint(1, 1000)} {rng.randint(1, 1000)}\n"
    yield "far-along", "1 2 999999\n"
    yield "far-away", "999999 1000000 1\n"
    yield "squares-above-int32", "20000 27000 4321\n"
    for _ in range(3):
        yield "random-large", " ".join(str(rng.randint(100000, 1000000)) for _ in range(3)) + "\n"
    yield "longest-bank", "0 0 1000000\n"
    yield "maximum", "1000000 1000000 1000000\n"


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
