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


def random_walk(seed, length, forward):
    """Of ten commands about so many go forward."""
    rng = random.Random(seed)
    return "".join("F" if rng.randint(1, 10) <= forward else rng.choice("LR") for _ in range(length))


def spiral(length):
    """Never comes to a cell again."""
    turns = ("F" * (side // 2) + "R" for side in range(2, 2 * length))
    return "".join(part for part, _ in zip(turns, range(length)))[:length]


TESTS = [(name, f"{commands}\n") for name, commands in [
    ("one-step", "F"),
    ("turns-only", "LLRL"),
    ("there-and-back", "FRRF"),
    ("straight", "FFFFFFFFF"),
    ("left-square", "FLFLFLFL"),
    ("square-twice", "FFLFFLFFLFFLFFLFFLFFLFF"),
    ("stairs", "FRFLFRFLFRFL"),
    ("cross", "FFRRFFFFRRFFRFFRRFFFF"),
    ("full-turns", "LLLLFRRRRFLLLLLLLLF"),
    ("random-small", random_walk(2201, 60, 6)),
    ("random", random_walk(2202, 3000, 7)),
    ("many-turns", random_walk(2203, 5000, 2)),
    ("there-and-back-long", "F" * 9000 + "RR" + "F" * 8000),
    ("spiral", spiral(20_000)),
    ("longest-straight", "F" * 30_000),
]]

write_tests(TESTS)
