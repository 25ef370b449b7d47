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
    ("first-two", "5 5 9\n"),
    ("last-two", "5 9 9\n"),
    ("first-and-last", "9 5 9\n"),
    ("all-the-same", "4 4 4\n"),
    ("all-ones", "1 1 1\n"),
    ("falling", "3 2 1\n"),
    ("zigzag", "2 3 1\n"),
    ("sum-of-two", "2 3 5\n"),
    ("largest-pair", "1000 1 1000\n"),
    ("largest", "1000 1000 1000\n"),
    ("neighbours", "999 1000 998\n"),
    ("same-last-digits", "12 2 112\n"),
    ("last-two-large", "17 640 640\n"),
]

write_tests(TESTS)
