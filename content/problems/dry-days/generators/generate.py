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


def forecast(rain):
    return f"{len(rain)}\n{' '.join(map(str, rain))}\n"


def random_forecast(seed, days, dry):
    """Of ten days about so many are dry."""
    rng = random.Random(seed)
    return forecast([0 if rng.randint(1, 10) <= dry else rng.randint(1, 100) for _ in range(days)])


TESTS = [
    ("one-dry", forecast([0])),
    ("one-wet", forecast([1])),
    ("all-dry", forecast([0] * 7)),
    ("by-turns", forecast([0, 3] * 10)),
    ("longest-first", forecast([0, 0, 0, 0, 2, 0, 0, 9])),
    ("longest-last", forecast([8, 0, 6, 0, 0, 10, 0, 0, 0])),
    ("longest-in-the-middle", forecast([0, 1, 0, 0, 0, 0, 100, 0, 0])),
    ("equal-hikes", forecast([0, 0, 10, 0, 0, 20, 0, 0])),
    ("ten-is-wet", forecast([0, 10, 0, 20, 0, 30, 0, 100, 0])),
    ("random-small", random_forecast(1901, 30, 6)),
    ("mostly-dry", random_forecast(1902, 1000, 9)),
    ("mostly-wet", random_forecast(1903, 1000, 3)),
    ("largest-dry", forecast([0] * 1000)),
    ("dry-at-the-end", forecast([7] * 400 + [0] * 600)),
]

write_tests(TESTS)
