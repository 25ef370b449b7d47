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


def line(colours):
    return f"{len(colours)}\n{' '.join(map(str, colours))}\n"


def random_line(seed, pairs, kinds, largest):
    rng = random.Random(seed)
    known = [rng.randint(1, largest) for _ in range(kinds)]
    socks = [rng.choice(known) for _ in range(pairs)] * 2 + [rng.choice(known)]
    rng.shuffle(socks)
    return line(socks)


def all_pairs_differ(pairs, lost):
    """Pairs lie far apart: the first socks in order, then the second ones in order."""
    colours = list(range(1, pairs + 1))
    return line(colours + [colour for colour in colours if colour != lost])


TESTS = [
    ("one", line([7])),
    ("first-is-lonely", line([4, 6, 6])),
    ("last-is-lonely", line([6, 6, 4])),
    ("middle-is-lonely", line([6, 4, 6])),
    ("all-the-same", line([3] * 9)),
    ("three-of-a-colour", line([1, 1, 2, 2, 2, 3, 3])),
    ("largest-colour", line([10**9, 1, 10**9, 1, 10**9])),
    ("largest-is-lonely", line([1, 2, 3, 1, 2, 3, 10**9])),
    ("smallest-is-lonely", line([9, 8, 1, 8, 9])),
    ("random-small", random_line(2301, 12, 5, 9)),
    ("random-large-colours", random_line(2302, 1000, 700, 10**9)),
    ("few-colours", random_line(2303, 5000, 3, 9)),
    ("all-pairs-differ", all_pairs_differ(10_000, 4321)),
    ("all-but-the-last", all_pairs_differ(10_000, 10_000)),
]

write_tests(TESTS)
