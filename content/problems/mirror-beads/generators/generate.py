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


def random_beads(seed, length, colours):
    rng = random.Random(seed)
    return "".join(rng.choice(colours) for _ in range(length))


def nearly_mirror(seed, length, spoiled):
    rng = random.Random(seed)
    half = random_beads(seed, length // 2, "abcdef")
    beads = list(half + "x" * (length % 2) + half[::-1])
    for place in rng.sample(range(length // 2), spoiled):
        beads[place] = "z"
    return "".join(beads)


TESTS = [(name, f"{beads}\n") for name, beads in [
    ("one", "q"),
    ("two-equal", "zz"),
    ("two-different", "az"),
    ("three", "abc"),
    ("even-mirror", "noon"),
    ("middle-differs", "abcda"),
    ("all-pairs-differ", "abcdef"),
    ("ends-differ", "xlevely"),
    ("all-equal", "aaaaaaaaa"),
    ("two-colours", random_beads(2101, 100, "ab")),
    ("nearly-even", nearly_mirror(2102, 500, 3)),
    ("nearly-odd", nearly_mirror(2103, 501, 1)),
    ("long-mirror", nearly_mirror(2104, 9999, 0)),
    ("longest", random_beads(2105, 10_000, "abcdefghijklmnopqrstuvwxyz")),
]]

write_tests(TESTS)
