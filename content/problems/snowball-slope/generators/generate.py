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


def slope(balls):
    return f"{len(balls)}\n{' '.join(map(str, balls))}\n"


def random_slope(seed, n, lightest, heaviest):
    rng = random.Random(seed)
    return slope([rng.randint(lightest, heaviest) for _ in range(n)])


def chains(seed, n, step):
    """Long falling runs, each ended by a snowball that swallows some of them."""
    rng = random.Random(seed)
    balls = []
    weight = 900_000
    for _ in range(n):
        weight -= rng.randint(1, step)
        balls.append(weight)
        if rng.randint(1, 40) == 1:
            balls.append(rng.randint(weight, weight + 5 * step))
    return slope(balls)


TESTS = [
    # n is at most 100: tests 3 to 11 with the samples before them.
    ("one", slope([7])),
    ("two-equal", slope([4, 4])),
    ("falling", slope([9, 7, 4, 2])),
    ("rising", slope([1, 2, 3, 4, 5])),
    ("grows-on-the-way", slope([20, 9, 4, 2, 1, 1])),
    ("stops-halfway", slope([30, 12, 4, 3, 3, 2])),
    ("all-equal", slope([1] * 100)),
    ("random-few", random_slope(1041, 40, 1, 9)),
    ("random-hundred", random_slope(1042, 100, 1, 100)),
    # n is at most 1000: tests 12 to 15.
    ("falling-thousand", slope(list(range(3000, 2000, -1)))),
    ("random-thousand", random_slope(1043, 1000, 1, 1_000_000)),
    ("chains-short", chains(1044, 900, 300)),
    ("one-swallows-all", slope(list(range(999, 0, -1)) + [1])),
    # Large: tests 16 to 20.
    ("chains-long", chains(1045, 4000, 150)),
    ("all-heaviest", slope([1_000_000] * 3000)),
    ("all-lightest", slope([1] * 20_000)),
    ("random-many", random_slope(1046, 6000, 500_000, 1_000_000)),
    ("falling-many-then-one", slope(list(range(19_999, 0, -1)) + [1])),
]

write_tests(TESTS)
