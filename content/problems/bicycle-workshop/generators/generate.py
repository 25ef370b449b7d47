"""Writes data/secret from scratch, the same every time: python3 generators/generate.py"""
import random
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SECRET = PACKAGE / "data" / "secret"
REFERENCE = PACKAGE / "submissions" / "accepted" / "main.py"


def write_tests(tests):
    """Numbers the tests in order and answers each with the reference solution."""
    shutil.rmtree(SECRET, ignore_errors=True)
    SECRET.mkdir(parents=True)
    for number, (name, text) in enumerate(tests, start=1):
        answer = subprocess.run(
            [sys.executable, str(REFERENCE)], input=text, capture_output=True, text=True, check=True
        ).stdout
        (SECRET / f"{number:02}-{name}.in").write_text(text)
        (SECRET / f"{number:02}-{name}.ans").write_text(answer)


def workshop(mechanics, minutes):
    return f"{len(minutes)} {mechanics}\n{' '.join(map(str, minutes))}\n"


def random_workshop(seed, n, mechanics, shortest, longest):
    rng = random.Random(seed)
    return workshop(mechanics, [rng.randint(shortest, longest) for _ in range(n)])


TESTS = [
    ("one-and-one", workshop(1, [7])),
    ("one-child-three-mechanics", workshop(3, [5])),
    ("as-many-mechanics", workshop(4, [9, 2, 7, 4])),
    ("one-left-over", workshop(2, [5, 1, 4, 2, 3])),
    ("almost-a-full-round", workshop(4, [8, 3, 6, 1, 7, 2, 5])),
    ("all-equal", workshop(3, [6] * 10)),
    ("sorted-up", workshop(3, list(range(1, 10)))),
    ("nine-and-ten", workshop(1, [9, 10, 8, 100, 11])),
    ("sorted-down", workshop(5, list(range(40, 0, -1)))),
    ("small-random", random_workshop(801, 50, 7, 1, 99)),
    ("one-short-many-long", workshop(2, [10_000] * 30 + [1])),
    ("one-mechanic", random_workshop(802, 300, 1, 1, 1000)),
    ("more-mechanics", random_workshop(803, 2000, 2001, 1, 10_000)),
    ("over-int", random_workshop(804, 1000, 1, 9000, 10_000)),
    ("most-mechanics", random_workshop(805, 700, 40_000, 1, 10_000)),
    ("many-random", random_workshop(806, 10_000, 13, 1, 10_000)),
    ("many-short", random_workshop(807, 40_000, 1, 1, 9)),
    ("many-sorted-down", workshop(2, sorted((i * 37 % 99 + 1 for i in range(40_000)), reverse=True))),
]

write_tests(TESTS)
