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


def cave(k, word):
    return f"{k}\n{''.join(word[start:] for start in range(0, len(word), k))}\n"


def random_cave(seed, k, length, letters="abcdefghijklmnopqrstuvwxyz"):
    rng = random.Random(seed)
    return cave(k, "".join(rng.choice(letters) for _ in range(length)))


TESTS = [
    ("one-letter", cave(1, "a")),
    ("two-letters", cave(1, "ox")),
    ("one-by-one", cave(1, "penguin")),
    ("exactly-k", cave(4, "wolf")),
    ("one-more-than-k", cave(4, "tiger")),
    ("short-rest", cave(3, "hedgehog")),
    ("no-rest", cave(3, "butterfly")),
    ("same-letters", cave(2, "ooooooo")),
    ("repeats-itself", cave(2, "cococococo")),
    ("repeats-by-k", cave(3, "tamtamtamta")),
    ("nothing-answers", cave(100, "hippopotamus")),
    ("random-ab", random_cave(1031, 7, 100, "ab")),
    ("random", random_cave(1032, 13, 333)),
    ("longest-by-ones", random_cave(1033, 1, 199)),
    ("same-letters-long", cave(100, "z" * 1950)),
    ("longest-by-hundreds", random_cave(1034, 100, 1949)),
]

write_tests(TESTS)
