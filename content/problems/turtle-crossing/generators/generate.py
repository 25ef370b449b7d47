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


def lights(green, red, crossing, arrival):
    return f"{green} {red}\n{crossing} {arrival}\n"


TESTS = [
    ("smallest", lights(1, 1, 1, 0)),
    ("first-red", lights(1, 1, 1, 1)),
    ("at-once", lights(20, 10, 5, 3)),
    ("whole-green", lights(8, 3, 8, 0)),
    ("whole-green-too-late", lights(8, 3, 8, 1)),
    ("too-slow", lights(8, 3, 9, 0)),
    ("waits-for-red-to-end", lights(10, 5, 4, 12)),
    ("green-just-ended", lights(10, 5, 4, 10)),
    ("red-is-just-ending", lights(10, 5, 4, 14)),
    ("green-just-began", lights(10, 5, 4, 15)),
    ("one-second-short", lights(10, 5, 4, 22)),
    ("second-round", lights(10, 5, 4, 18)),
    ("many-rounds", lights(30, 45, 20, 1_000_070)),
    ("many-rounds-at-once", lights(30, 45, 20, 750_005)),
    ("too-slow-in-red", lights(7, 100, 999_999_999, 50)),
    ("over-int", lights(1_000_000_000, 999_999_999, 1_000_000_000, 700_000_000)),
    ("latest", lights(3, 4, 2, 1_000_000_000)),
    ("short-green-long-red", lights(1, 1_000_000_000, 1, 1)),
    ("largest", lights(1_000_000_000, 1_000_000_000, 1_000_000_000, 1_000_000_000)),
]

write_tests(TESTS)
