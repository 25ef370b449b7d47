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


TESTS = [(name, f"{text}\n") for name, text in [
    ("two-letters", "Bo"),
    ("three-letters", "Ann"),
    ("five-letters", "Timur"),
    ("six-letters", "Alisia"),
    ("eight-letters", "Margaret"),
    ("small-letters", "olga"),
    ("capitals", "ROBOT"),
    ("mixed", "McDuck"),
    ("long", "Konstantinopolitan"),
    ("all-the-same", "zzzzzzzzzz"),
    ("nine-letters", "Alexander"),
    ("longest", "Abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx"),
]]

write_tests(TESTS)
