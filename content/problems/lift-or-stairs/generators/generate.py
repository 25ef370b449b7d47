"""Writes data/secret from scratch: python3 generators/generate.py"""

import random
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SECRET = PACKAGE / "data" / "secret"
REFERENCE = PACKAGE / "submissions" / "accepted" / "main.py"


def tests():
    rng = random.Random(20260902)
    yield "lift-near-target", "0 4 8\n"
    yield "tie-up", "1 3 4\n"
    yield "tie-down", "7 3 13\n"
    yield "lift-is-here", "5 6 5\n"
    yield "one-floor", "5 6 7\n"
    yield "across-zero", "-1 3 5\n"
    yield "across-zero-down", "2 -2 8\n"
    yield "lift-underground", "1 3 -2\n"
    yield "all-underground", "-10 -4 -20\n"
    yield "from-entrance", "0 -3 -4\n"
    yield "to-entrance", "-3 0 1\n"
    yield "lowest-to-highest", "-100 100 100\n"
    yield "highest-to-lowest", "100 -100 -100\n"
    yield "lift-far-away", "100 99 -100\n"
    yield "long-tie", "40 -26 -59\n"
    yield "just-faster", "40 -26 -58\n"
    for _ in range(6):
        a, b, c = (rng.randint(-100, 100) for _ in range(3))
        yield "random", f"{a} {b if b != a else a - 1 if a > 0 else a + 1} {c}\n"


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
