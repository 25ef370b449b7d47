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


TESTS = [(name, f"{blocks}\n") for name, blocks in [
    ("one", 1),
    ("two", 2),
    ("three-exactly", 3),
    ("one-short", 5),
    ("six-exactly", 6),
    ("seven", 7),
    ("one-more", 11),
    ("hundred", 100),
    ("hundred-steps", 5050),
    ("hundred-steps-nearly", 5049),
    ("million", 1_000_000),
    ("largest-exactly", 44_720 * 44_721 // 2),
    ("largest-nearly", 44_720 * 44_721 // 2 - 1),
    ("largest", 1_000_000_000),
]]

write_tests(TESTS)
