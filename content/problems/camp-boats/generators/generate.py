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


TESTS = [
    ("one-child", "1 2\n"),
    ("one-boat-exactly", "4 5\n"),
    ("one-child-too-many", "5 5\n"),
    ("half-empty", "3 9\n"),
    ("full-boats", "12 4\n"),
    ("one-left-over", "13 4\n"),
    ("one-seat-free", "11 4\n"),
    ("one-child-in-a-boat", "40 2\n"),
    ("two-in-a-boat", "101 3\n"),
    ("thousands", "9973 32\n"),
    ("full-large-boats", "999000000 1000\n"),
    ("largest-boat", "1000000000 1000000000\n"),
    ("one-child-largest-boat", "1 1000000000\n"),
    ("many-small-boats", "999999999 3\n"),
    ("one-each", "1000000000 2\n"),
]

write_tests(TESTS)
