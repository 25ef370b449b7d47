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


def day(best, events):
    return f"{best}\n{events}\n"


def random_day(seed, best, length, buns):
    """Of ten events about so many are buns."""
    rng = random.Random(seed)
    return day(best, "".join("+" if rng.randint(1, 10) <= buns else "-" for _ in range(length)))


TESTS = [
    ("one-bun", day(1, "+")),
    ("one-noise", day(1, "-")),
    ("two-buns", day(1, "++")),
    ("noises-only", day(3, "-----")),
    ("buns-only", day(3, "+++++++")),
    ("best-exactly", day(4, "++++")),
    ("noise-at-the-start", day(10, "---+++")),
    ("noise-after-songs", day(2, "+++++--")),
    ("to-zero-and-back", day(3, "++----++-++++")),
    ("by-turns", day(1, "+-" * 30)),
    ("sings-again", day(2, "+++-++-+++")),
    ("small-random", random_day(1071, 3, 60, 5)),
    ("mostly-buns", random_day(1072, 7, 1000, 7)),
    ("mostly-noises", random_day(1073, 5, 1000, 4)),
    ("never-sings", random_day(1074, 100, 1000, 5)),
    ("longest-song", day(100, "+" * 1000)),
]

write_tests(TESTS)
