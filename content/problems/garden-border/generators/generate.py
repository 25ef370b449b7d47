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


def path(length, kinds):
    return "\n".join([f"{len(kinds)} {length}"] + [f"{tile} {colours}" for tile, colours in kinds]) + "\n"


def random_path(seed, length, k, most):
    rng = random.Random(seed)
    return path(length, [(rng.randint(1, 10), rng.randint(1, most)) for _ in range(k)])


TESTS = [
    ("one-tile", path(1, [(1, 7)])),
    ("too-long", path(3, [(4, 9)])),
    ("exactly-one", path(10, [(10, 1000)])),
    ("one-colour", path(20, [(1, 1)])),
    ("order-matters", path(5, [(2, 1), (3, 1)])),
    ("same-length-twice", path(4, [(2, 3), (2, 4), (1, 1)])),
    ("zero-after-division", path(6, [(1, 10)])),
    ("small-remainder", path(12, [(1, 10), (6, 1)])),
    ("ten-kinds", path(10, [(tile, tile) for tile in range(1, 11)])),
    ("thousand", random_path(4001, 1000, 4, 9)),
    ("even-only", path(999_999, [(2, 3), (4, 5), (10, 1)])),
    ("million", random_path(4002, 1_000_000, 10, 1000)),
    ("two-kinds-far", path(10**15, [(1, 1), (2, 1)])),
    ("long-tiles-far", path(999_999_999_999_989, [(7, 13), (9, 8), (10, 999)])),
    ("one-kind-far", path(10**15 - 1, [(1, 999)])),
    ("largest", path(10**15, [(tile, 1001 - tile) for tile in range(1, 11)])),
]

write_tests(TESTS)
