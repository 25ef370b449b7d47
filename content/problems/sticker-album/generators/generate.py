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
    ("one-place", "1 1 0\n"),
    ("one-place-full", "1 1 1\n"),
    ("one-page", "1 8 3\n"),
    ("one-on-a-page", "9 1 4\n"),
    ("nothing-glued", "12 10 0\n"),
    ("full", "12 10 120\n"),
    ("one-missing", "7 7 48\n"),
    ("one-glued", "20 30 1\n"),
    ("thousands", "1234 5678 99999\n"),
    ("over-int", "65536 65536 1\n"),
    ("largest-empty", "1000000 1000000 0\n"),
    ("largest-full", "1000000 1000000 1000000000000\n"),
    ("largest", "1000000 999999 123456789\n"),
]

write_tests(TESTS)
