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


def park(turns):
    return f"{len(turns)}\n{' '.join(map(str, turns))}\n"


TESTS = [
    ("one", park([7])),
    ("one-second", park([1])),
    ("equal", park([9, 9, 9])),
    ("primes", park([2, 3, 5, 7])),
    ("all-gcds-are-one-but-not-in-pairs", park([6, 10, 15])),
    ("powers", park([2, 4, 8, 16, 32])),
    ("one-to-twelve", park(list(range(1, 13)))),
    ("one-to-twenty", park(list(range(1, 21)))),
    ("common-part", park([12, 18, 30, 45])),
    ("large-equal", park([1_000_000] * 20)),
    ("two-large", park([999_999, 1_000_000])),
    ("two-large-primes", park([999_983, 999_979])),
    ("over-int", park([65_536, 59_049, 3125])),
    ("product-overflows", park([720_720] * 9 + [360_360] * 9 + [1_000_000, 999_999])),
    ("largest", park([1_000_000, 999_999, 1001, 998_001, 999])),
]

write_tests(TESTS)
