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


def card(line, words):
    return f"{len(words)} {line}\n{' '.join(map(str, words))}\n"


def random_card(seed, n, line, shortest, longest):
    rng = random.Random(seed)
    return card(line, [rng.randint(shortest, longest) for _ in range(n)])


TESTS = [
    ("one-letter", card(1, [1])),
    ("one-short-word", card(10_000, [1])),
    ("two-words-two-lines", card(5, [3, 2])),
    ("exactly-one-line", card(9, [2, 3, 2])),
    ("one-cell-too-long", card(8, [2, 3, 2])),
    ("every-line-full", card(7, [7, 3, 3, 7, 1, 1, 1, 1, 7, 7])),
    ("one-cell-lines", card(1, [1] * 10)),
    ("full-lines-pay", card(9, [4, 4, 9, 2, 2, 3, 5, 3])),
    ("greedy-is-best", card(6, [6, 5, 4, 4, 5, 6])),
    ("last-line-long", card(10, [6, 3, 3, 3, 10])),
    ("last-line-short", card(10, [7, 2, 8, 1, 1])),
    ("small-random", random_card(1201, 12, 12, 1, 8)),
    ("long-words", random_card(1202, 40, 20, 9, 20)),
    ("usual-text", random_card(1203, 100, 40, 1, 12)),
    ("narrow", random_card(1204, 400, 13, 1, 13)),
    ("over-a-billion", card(10_000, [5000] * 50 + [10_000])),
    ("over-int", random_card(1205, 300, 9999, 5000, 5300)),
    ("usual-long-text", random_card(1206, 2000, 60, 1, 14)),
    ("hundreds-in-a-line", random_card(1207, 1500, 997, 1, 3)),
    ("most-points", card(10_000, [5000] * 2000)),
    ("wide", random_card(1208, 2000, 10_000, 1, 3000)),
    ("one-letter-words", card(2999, [1] * 2000)),
    ("everything-fits", card(3999, [1] * 2000)),
    ("thousands-of-short-words", random_card(1209, 2000, 5000, 1, 3)),
]

write_tests(TESTS)
