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


def branch(k, shades):
    return f"{len(shades)} {k}\n{' '.join(map(str, shades))}\n"


def random_branch(seed, n, k, lightest=0, darkest=1000):
    rng = random.Random(seed)
    return branch(k, [rng.randint(lightest, darkest) for _ in range(n)])


def plateaus(seed, n, k, width):
    """Runs of equal bright leaves: skipping one of a run saves nothing, skipping all of it saves much."""
    rng = random.Random(seed)
    shades = []
    while len(shades) < n:
        shades += [rng.randint(0, 60) for _ in range(rng.randint(2, 9))]
        shades += [rng.randint(700, 1000)] * rng.randint(1, width)
    return branch(k, shades[: n - 1] + [30])


TESTS = [
    # n is at most 15: tests 3 to 12 with the samples before them.
    ("two-leaves", branch(0, [3, 10])),
    ("two-leaves-nothing-to-skip", branch(20, [900, 0])),
    ("all-may-be-skipped", branch(20, [7, 1000, 0, 500, 8])),
    ("all-equal", branch(3, [42] * 10)),
    ("last-stands-out", branch(1, [5, 6, 7, 1000])),
    ("two-in-a-row", branch(2, [0, 100, 100, 0, 1, 0, 1])),
    ("more-jumps-than-k", branch(1, [0, 50, 0, 60, 0, 70, 0])),
    ("nothing-to-skip", branch(0, [9, 2, 8, 1, 7, 3, 6, 4])),
    ("random-fifteen", random_branch(1051, 15, 4)),
    ("plateaus-fifteen", plateaus(1052, 15, 5, 3)),
    # k is at most 1: tests 13 to 16.
    ("none-of-many", random_branch(1053, 1000, 0)),
    ("one-of-many", random_branch(1054, 1000, 1)),
    ("one-bright-leaf", branch(1, [i // 3 for i in range(500)] + [1000] + [170 + i // 3 for i in range(499)])),
    ("zigzag", branch(1, [0, 1000] * 500)),
    # Everything: tests 17 to 22.
    ("plateaus-forty", plateaus(1055, 40, 8, 4)),
    ("random-hundred", random_branch(1056, 100, 10)),
    ("zigzag-many", branch(20, [1000, 0] * 500)),
    ("random-many", random_branch(1057, 1000, 20)),
    ("plateaus-many", plateaus(1058, 1000, 20, 6)),
    ("one-wide-plateau", branch(20, [400] * 490 + [900] * 20 + [390] * 490)),
]

write_tests(TESTS)
