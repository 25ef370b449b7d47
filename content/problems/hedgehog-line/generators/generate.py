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


def line(heights):
    return f"{len(heights)}\n{' '.join(map(str, heights))}\n"


def shuffled(seed, heights):
    heights = list(heights)
    random.Random(seed).shuffle(heights)
    return line(heights)


def random_line(seed, n, tallest):
    return line(random.Random(seed).sample(range(1, tallest + 1), n))


TESTS = [
    ("one", line([5])),
    ("two-in-order", line([1, 2])),
    ("two-turned", line([2, 1])),
    ("falling", line([5, 4, 3, 2, 1])),
    ("first-to-the-end", line([9, 1, 2, 3, 4])),
    ("last-to-the-front", line([2, 3, 4, 9, 1])),
    ("ends-changed", line([7, 2, 3, 4, 5, 6, 1])),
    ("pairs-turned", line([2, 1, 4, 3, 6, 5, 8, 7])),
    ("halves-changed", line([6, 7, 8, 9, 10, 1, 2, 3, 4, 5])),
    ("odd-then-even", line(list(range(1, 100, 2)) + list(range(2, 101, 2)))),
    ("random-small", random_line(3701, 30, 60)),
    ("random", random_line(3702, 1000, 1_000_000)),
    ("in-order-many", line(range(1, 5001))),
    ("falling-many", line(range(16_000, 0, -1))),
    ("largest", shuffled(3703, range(1, 20_001))),
]

write_tests(TESTS)
