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


TESTS = [(name, f"{n}\n") for name, n in [
    ("two", 2),
    ("four", 4),
    ("five", 5),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twenty", 20),
    ("sixty", 60),
    ("hundred", 100),
    ("thousand", 1000),
    ("four-thousand", 4096),
    ("largest", 10_000),
]]

write_tests(TESTS)
