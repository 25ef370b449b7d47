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
    ("two-lanterns", "2 1\n"),
    ("three-lanterns", "3 4\n"),
    ("one-flag-each", "9 1\n"),
    ("as-many-flags", "6 6\n"),
    ("small", "12 8\n"),
    ("one-lantern", "1 5\n"),
    ("one-and-one", "1 1\n"),
    ("hundreds", "365 240\n"),
    ("thousands", "4096 1234\n"),
    ("many-lanterns", "100000 1\n"),
    ("many-flags", "2 100000\n"),
    ("over-int", "65537 65537\n"),
    ("largest", "100000 100000\n"),
]

write_tests(TESTS)
