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


def scales(x, weights):
    return f"{len(weights)} {x}\n{' '.join(map(str, weights))}\n"


def reachable(seed, right, left, spare, heaviest):
    """Weights that balance in at least one way; `spare` more are not needed for it."""
    rng = random.Random(seed)
    while True:
        weights = [rng.randint(1, heaviest) for _ in range(right + left + spare)]
        x = sum(weights[:right]) - sum(weights[right : right + left])
        if 1 <= x <= 10**9:
            rng.shuffle(weights)
            return scales(x, weights)


def even_weights(seed, heaviest):
    """Twelve even weights and an odd x: every way has to be tried, none fits."""
    rng = random.Random(seed)
    return scales(rng.randint(1, heaviest // 2) * 2 - 1, [rng.randint(1, heaviest // 2) * 2 for _ in range(12)])


TESTS = [
    ("same-weight", scales(5, [5])),
    ("too-light", scales(6, [5])),
    ("too-heavy", scales(4, [5])),
    ("difference-of-two", scales(1, [1_000_000_000, 999_999_999])),
    ("pair-or-triple", scales(9, [4, 3, 2, 5])),
    ("greedy-trap", scales(12, [10, 7, 5])),
    ("twins", scales(14, [7, 7, 7, 1])),
    ("twins-on-both-sides", scales(1, [5, 5, 9])),
    ("one-of-each", scales(30, [10, 4, 1])),
    ("all-to-the-right", scales(78, list(range(1, 13)))),
    ("powers-of-three", scales(265_720, [3**i for i in range(12)])),
    ("powers-of-three-mixed", scales(177_147 - 59_049 + 2187 - 1, [3**i for i in range(12)])),
    ("powers-of-two", scales(1365, [2**i for i in range(12)])),
    ("sum-wraps-to-x", scales(5_000_000, [1_000_000_000] * 4 + [299_967_296])),
    ("sum-wraps-again", scales(700_000_000, [1_000_000_000, 999_999_998, 1_000_000_000, 1_000_000_000, 994_967_298])),
    ("five-weights", reachable(1001, 3, 2, 0, 1000)),
    ("six-and-two", reachable(1002, 6, 2, 4, 10**6)),
    ("seven-and-five", reachable(1003, 7, 5, 0, 10**9)),
    ("four-and-four", reachable(1004, 4, 4, 4, 10**9)),
    ("all-equal", scales(3, [1] * 12)),
    ("even-weights", even_weights(1005, 100)),
    ("even-and-heavy", even_weights(1006, 10**9)),
]

write_tests(TESTS)
