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


def forest(houses):
    return "\n".join([str(len(houses))] + [f"{x} {y}" for x, y in houses]) + "\n"


def random_forest(seed, n, far):
    rng = random.Random(seed)
    return forest([(rng.randint(-far, far), rng.randint(-far, far)) for _ in range(n)])


TESTS = [
    ("one-house", forest([(3, -4)])),
    ("at-the-post-office", forest([(0, 0)])),
    ("same-point", forest([(7, 7)] * 5)),
    ("in-a-line", forest([(4, 0), (1, 0), (3, 0), (2, 0)])),
    ("both-sides", forest([(1, 0), (-2, 0), (4, 0), (-8, 0)])),
    ("square", forest([(10, 10), (10, 0), (0, 10)])),
    ("nearest-is-a-trap", forest([(1, 0), (-2, 0), (3, 0), (-5, 0), (8, 0), (0, 9), (9, 9)])),
    ("corners", forest([(1000, 1000), (-1000, -1000), (1000, -1000), (-1000, 1000)])),
    ("random-six", random_forest(3801, 6, 20)),
    ("random-eight", random_forest(3802, 8, 100)),
    ("random-ten", random_forest(3803, 10, 1000)),
    ("close-together", random_forest(3804, 12, 3)),
    ("ring", forest([(10, 3), (3, 10), (-3, 10), (-10, 3), (-10, -3), (-3, -10), (3, -10), (10, -3), (8, 8), (-8, 8), (-8, -8), (8, -8)])),
    ("largest", random_forest(3805, 12, 1000)),
]

write_tests(TESTS)
