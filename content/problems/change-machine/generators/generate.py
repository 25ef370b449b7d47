"""Writes data/secret from scratch, the same every time: python3 generators/generate.py"""
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


def machine(total, coins):
    return f"{len(coins)} {total}\n{' '.join(map(str, coins))}\n"


TESTS = [
    ("one-coin", machine(5, [5])),
    ("ones", machine(7, [1])),
    ("too-large", machine(3, [4])),
    ("not-a-multiple", machine(10, [3])),
    ("each-coin-many-times", machine(40, [4, 9])),
    ("unsorted", machine(63, [5, 21, 1, 25, 10])),
    ("greedy-gets-stuck", machine(8, [5, 4])),
    ("smallest", machine(1, [1, 2])),
    ("smallest-impossible", machine(1, [2, 3])),
    ("greedy-works", machine(9999, [1, 10, 100, 1000])),
    ("largest-impossible", machine(9999, [2, 4, 6, 8, 10, 10_000])),
    ("only-exact", machine(10_000, [10_000, 3, 7])),
    ("no-ones", machine(9973, [97, 193, 389, 777, 1553])),
    ("most-coins", machine(10_000, [1, 9999])),
    ("many-kinds", machine(9876, [12, 35, 71, 144, 289, 577, 1153, 2309, 4621, 9241])),
    ("largest", machine(10_000, [7, 11, 13, 17, 19, 23, 29, 31, 37, 41])),
]

write_tests(TESTS)
