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


def shelter(names):
    return "\n".join([str(len(names)), *names]) + "\n"


def random_shelter(seed, cats, longest, letters="abcdefghijklmnopqrstuvwxyz"):
    rng = random.Random(seed)
    names = {}
    while len(names) < cats:
        names["".join(rng.choice(letters) for _ in range(rng.randint(1, longest)))] = True
    return shelter(list(names))


LETTERS = list("qwertyuiopasdfghjklzxcvbnm")

TESTS = [
    ("one-letter", shelter(["x"])),
    ("two-in-order", shelter(["a", "bb"])),
    ("two-turned", shelter(["bb", "a"])),
    ("long-before-short", shelter(["aaaaaaaaaa", "z"])),
    ("same-length", shelter(["lucky", "tiger", "amber", "smoky"])),
    ("all-letters", shelter(LETTERS)),
    ("beginnings", shelter(["catcat", "cat", "ca", "catca", "c", "catc"])),
    ("last-letter", shelter(["mia", "mix", "mir", "mio"])),
    ("falling", shelter(["z" * length for length in range(20, 0, -1)])),
    ("random-short", random_shelter(2401, 30, 3, "abc")),
    ("random", random_shelter(2402, 100, 20)),
    ("nearly-same", random_shelter(2403, 300, 9, "ab")),
    ("most-cats", random_shelter(2404, 1000, 8)),
    ("longest-names", random_shelter(2405, 1000, 20)),
]

write_tests(TESTS)
