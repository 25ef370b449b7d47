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


def path(k, drops):
    return f"{len(drops)} {k}\n{' '.join(map(str, drops))}\n"


def random_path(seed, n, k, most):
    rng = random.Random(seed)
    return path(k, [rng.randint(0, most) for _ in range(n)])


TESTS = [
    ("one", path(1, [6])),
    ("one-empty", path(1, [0])),
    ("one-at-a-time", path(1, [3, 9, 4, 9])),
    ("all-of-them", path(5, [1, 2, 3, 4, 5])),
    ("all-equal", path(3, [7] * 10)),
    ("all-empty", path(2, [0] * 6)),
    ("best-first", path(2, [9, 8, 1, 1, 7])),
    ("best-last", path(3, [1, 9, 1, 1, 4, 4, 4])),
    ("rising", path(4, list(range(1, 21)))),
    ("falling", path(4, list(range(20, 0, -1)))),
    ("random-small", random_path(2601, 50, 7, 9)),
    ("random", random_path(2602, 1000, 100, 1_000_000)),
    ("over-int", path(2900, [1_000_000] * 3000)),
    ("half", random_path(2603, 30_000, 15_000, 9)),
    ("nearly-all", random_path(2604, 20_000, 19_990, 99)),
]

write_tests(TESTS)
