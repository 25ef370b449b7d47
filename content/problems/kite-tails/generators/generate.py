"""Writes data/secret from scratch: python3 generators/generate.py"""

import random
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SECRET = PACKAGE / "data" / "secret"
REFERENCE = PACKAGE / "submissions" / "accepted" / "main.py"


def ribbons(lengths):
    return f"{len(lengths)}\n{' '.join(map(str, lengths))}\n"


def multiples(rng, count, tail, largest=10**9):
    return [tail * rng.randint(1, largest // tail) for _ in range(count)]


def tests():
    rng = random.Random(20260905)
    yield "all-equal", ribbons([7, 7, 7, 7, 7])
    yield "one-apart", ribbons([4, 8, 6, 8])
    yield "pairs-share", ribbons([6, 10, 15])
    yield "single", ribbons([1])
    yield "single-long", ribbons([10**9])
    yield "two-equal", ribbons([12, 12])
    yield "one-divides-other", ribbons([100, 25])
    yield "neighbours-differ", ribbons([5, 6])
    yield "all-ones", ribbons([1] * 1000)
    yield "random-small", ribbons([rng.randint(1, 20) for _ in range(10)])
    yield "random-with-divisor", ribbons(multiples(rng, 20, 12, 1000))
    yield "powers-of-two", ribbons([2**k for k in range(29, 2, -1)])
    yield "thousand-small", ribbons(multiples(rng, 1000, 6, 600))
    yield "total-above-int32", ribbons([10**9, 10**9, 10**9])
    yield "large-divisor", ribbons(multiples(rng, 1000, 123457))
    yield "coprime-at-the-end", ribbons([*(30030 * rng.randint(1, 33000) for _ in range(999)), 999999937])
    yield "two-large-primes", ribbons([999999937, 999999929])
    yield "fibonacci", ribbons([701408733, 433494437])
    yield "one-and-maximum", ribbons([1, *([10**9] * 999)])
    yield "random-large", ribbons([rng.randint(9 * 10**8, 10**9) for _ in range(1000)])
    yield "maximum", ribbons([10**9] * 1000)


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
