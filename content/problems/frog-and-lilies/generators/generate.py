"""Writes data/secret from scratch, the same every time: python3 generators/generate.py"""
import random
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


def random_pond(seed, length, free):
    """No two snails in a row; about so many of ten other lilies are free."""
    rng = random.Random(seed)
    pond = ""
    while len(pond) < length - 1:
        pond += "." if pond.endswith("*") or rng.randint(1, 10) <= free else "*"
    return pond + "."


TESTS = [(name, f"{pond}\n") for name, pond in [
    ("one", "."),
    ("two", ".."),
    ("over-the-first", "*."),
    ("three", "..."),
    ("five", "....."),
    ("two-snails-first", "**."),
    ("two-snails-last", "...**."),
    ("every-second", ".*.*.*.*."),
    ("snail-first", "*......."),
    ("ten", ".........."),
    ("random", random_pond(2901, 30, 8)),
    ("over-int", "." * 47),
    ("random-long", random_pond(2902, 70, 9)),
    ("blocked-far-away", "." * 66 + "**.."),
    ("longest", "." * 70),
]]

write_tests(TESTS)
