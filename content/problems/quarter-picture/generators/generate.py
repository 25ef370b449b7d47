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


def picture(n, black):
    rows = ["".join("1" if black(x, y) else "0" for x in range(n)) for y in range(n)]
    return "\n".join([str(n), *rows]) + "\n"


def noise(seed, n, share):
    rng = random.Random(seed)
    return picture(n, lambda x, y: rng.random() < share)


TESTS = [
    ("one-white", picture(1, lambda x, y: False)),
    ("one-black", picture(1, lambda x, y: True)),
    ("all-four-differ", picture(2, lambda x, y: x == y)),
    ("right-half", picture(2, lambda x, y: x == 1)),
    ("bottom-half", picture(4, lambda x, y: y >= 2)),
    ("same-corners", picture(4, lambda x, y: x in (0, 3) and y in (0, 3))),
    ("one-cell", picture(8, lambda x, y: x == 5 and y == 2)),
    ("all-but-the-middle", picture(8, lambda x, y: not (x == 3 and y == 3))),
    ("stripes", picture(16, lambda x, y: y % 2 == 0)),
    ("chessboard", picture(16, lambda x, y: (x + y) % 2 == 1)),
    ("triangle", picture(32, lambda x, y: x < y)),
    ("circle", picture(64, lambda x, y: (x - 32) ** 2 + (y - 32) ** 2 < 700)),
    ("few-cells", noise(3101, 64, 0.01)),
    ("all-white", picture(128, lambda x, y: False)),
    ("largest", picture(128, lambda x, y: (x * y // 40) % 2 == 0)),
]

write_tests(TESTS)
