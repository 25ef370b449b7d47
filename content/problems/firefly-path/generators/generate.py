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


def path(r, drops):
    return f"{len(drops)} {r}\n{' '.join(map(str, drops))}\n"


def random_path(seed, n, r, fewest, most):
    rng = random.Random(seed)
    return path(r, [rng.randint(fewest, most) for _ in range(n)])


def cheap_far_apart(seed, n, r):
    """A cheap firefly at every 2r + 1 stones or nearly so, among dear ones."""
    rng = random.Random(seed)
    drops = [rng.randint(5000, 9999) for _ in range(n)]
    place = r
    while place < n:
        drops[place] = rng.randint(1, 9)
        place += rng.choice([2 * r, 2 * r + 1, 2 * r + 1, 2 * r + 2])
    return path(r, drops)


TESTS = [
    # n is at most 15: tests 3 to 11 with the samples before them.
    ("one-stone", path(0, [8])),
    ("one-stone-bright", path(50_000, [3])),
    ("each-lights-itself", path(0, [4, 1, 6, 2])),
    ("dear-in-the-middle", path(1, [1, 9, 9, 1, 9, 9, 1])),
    ("cheap-is-a-trap", path(1, [1, 2, 9, 9, 2, 9])),
    ("farthest-apart", path(1, [50, 1, 50, 50, 1, 50, 50, 1, 50])),
    ("all-equal", path(2, [7] * 14)),
    ("last-stone-is-dark", path(2, [9, 9, 1, 9, 9, 40, 30, 20])),
    ("random-fifteen", random_path(1101, 15, 2, 1, 20)),
    # n is at most 1000: tests 12 to 17.
    ("random-hundred", random_path(1102, 100, 4, 1, 50)),
    ("bright-hundred", random_path(1103, 100, 60, 1, 1000)),
    ("cheap-far-apart-few", cheap_far_apart(1104, 1000, 7)),
    ("thousand", random_path(1105, 1000, 30, 1, 1_000_000)),
    ("thousand-dim", random_path(1106, 1000, 1, 1, 100)),
    ("thousand-equal", path(11, [5] * 1000)),
    # Everything: tests 18 to 22.
    ("over-int", random_path(1107, 5000, 0, 900_000, 1_000_000)),
    ("cheap-far-apart-many", cheap_far_apart(1108, 8000, 40)),
    ("brighter-than-the-path", random_path(1109, 1500, 50_000, 2, 1_000_000)),
    ("falling", path(5000, list(range(12_000, 0, -1)))),
    ("long", random_path(1110, 50_000, 9000, 1, 9)),
]

write_tests(TESTS)
