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


def shelf(sizes):
    return f"{len(sizes)}\n{' '.join(map(str, sizes))}\n"


def random_shelf(seed, n, kinds, largest):
    rng = random.Random(seed)
    known = [rng.randint(1, largest) for _ in range(kinds)]
    return shelf([rng.choice(known) for _ in range(n)])


def shuffled(seed, sizes):
    rng = random.Random(seed)
    rng.shuffle(sizes)
    return shelf(sizes)


TESTS = [
    ("one", shelf([5])),
    ("two-equal", shelf([4, 4])),
    ("two-different", shelf([9, 4])),
    ("all-equal", shelf([7] * 12)),
    ("all-different", shelf([5, 1, 4, 2, 3])),
    ("smallest-repeat", shelf([1, 1, 1, 2, 3, 4])),
    ("largest-repeat", shelf([1, 2, 3, 4, 4, 4])),
    ("middle-repeats", shelf([9, 5, 5, 5, 1, 1, 9])),
    ("nine-and-ten", shelf([9, 10, 100, 10, 9, 10])),
    ("random-few-sizes", random_shelf(2801, 60, 8, 9)),
    ("random", random_shelf(2802, 1000, 300, 1_000_000_000)),
    ("pairs", shuffled(2803, list(range(1, 9001)) * 2)),
    ("many-of-one", shuffled(2804, [500] * 4000 + list(range(1, 5001)))),
    ("all-different-many", shuffled(2805, list(range(1, 20_001)))),
]

write_tests(TESTS)
