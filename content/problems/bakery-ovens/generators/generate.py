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


def bakery(buns, minutes):
    return f"{len(minutes)} {buns}\n{' '.join(map(str, minutes))}\n"


def random_bakery(seed, n, buns, quickest, slowest):
    rng = random.Random(seed)
    return bakery(buns, [rng.randint(quickest, slowest) for _ in range(n)])


TESTS = [
    ("one-bun", bakery(1, [9])),
    ("quickest-is-enough", bakery(1, [9, 4, 7])),
    ("equal", bakery(10, [5, 5, 5])),
    ("equal-exactly", bakery(9, [5, 5, 5])),
    ("slow-ones-are-no-use", bakery(4, [1, 100, 100])),
    ("two-ready-at-once", bakery(3, [2, 4])),
    ("average-is-a-trap", bakery(2, [10, 10, 10])),
    ("random-small", random_bakery(3501, 6, 40, 1, 9)),
    ("hundred", random_bakery(3502, 100, 12_345, 1, 500)),
    ("one-slow-oven", bakery(10**9, [10**6])),
    ("one-quick-oven", bakery(10**9, [1])),
    ("quick-and-slow", bakery(10**9, [1] + [10**6] * 999)),
    ("all-slow", bakery(10**9, [10**6] * 1000)),
    ("random-many", random_bakery(3503, 1000, 987_654_321, 900_000, 1_000_000)),
    ("largest", random_bakery(3504, 1000, 10**9, 1, 1_000_000)),
]

write_tests(TESTS)
