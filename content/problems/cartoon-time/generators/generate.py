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


def cartoon(hours, minutes, length):
    return f"{hours} {minutes}\n{length}\n"


TESTS = [
    ("same-hour", cartoon(10, 5, 20)),
    ("one-minute", cartoon(0, 0, 1)),
    ("full-hour", cartoon(8, 30, 30)),
    ("whole-hours", cartoon(7, 20, 120)),
    ("next-hour", cartoon(17, 45, 16)),
    ("several-hours", cartoon(6, 59, 200)),
    ("past-midnight", cartoon(23, 59, 2)),
    ("midnight", cartoon(23, 59, 1)),
    ("one-to-midnight", cartoon(23, 0, 59)),
    ("long-past-midnight", cartoon(22, 40, 600)),
    ("longest", cartoon(23, 59, 1000)),
    ("longest-in-the-morning", cartoon(0, 0, 1000)),
    ("whole-hour-past-midnight", cartoon(21, 0, 180)),
    ("ten-hours", cartoon(14, 37, 623)),
]

write_tests(TESTS)
