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


def path(capacity, weights):
    return f"{len(weights)} {capacity}\n{' '.join(map(str, weights))}\n"


def random_path(seed, n, capacity, lightest, heaviest):
    rng = random.Random(seed)
    return path(capacity, [rng.randint(lightest, heaviest) for _ in range(n)])


TESTS = [
    ("one-fits", path(10, [4])),
    ("one-exactly", path(7, [7])),
    ("one-too-heavy", path(7, [8])),
    ("smallest", path(1, [1])),
    ("exactly-full-at-the-end", path(10, [5, 3, 2])),
    ("heavy-then-light", path(100, [101, 40, 70, 50, 20, 10])),
    ("light-after-a-gap", path(300, [150, 200, 160, 140, 20, 10])),
    ("all-eaten", path(5, [6, 7, 8, 9, 10])),
    ("all-equal", path(50, [7] * 12)),
    ("heaviest-first", path(600, list(range(120, 0, -5)))),
    ("small-random", random_path(1021, 30, 500, 1, 80)),
    ("many-light", path(1000, [1] * 1000)),
    ("full-then-nothing", path(999, [999] + [1] * 500)),
    ("random", random_path(1022, 1000, 30_000, 1, 1000)),
    ("all-fit", random_path(1023, 1000, 1_000_000, 900, 1000)),
    ("all-heaviest", path(1_000_000, [1000] * 1000)),
]

write_tests(TESTS)
