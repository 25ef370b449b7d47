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


def queue(limit, tourists):
    return f"{len(tourists)} {limit}\n{' '.join(map(str, tourists))}\n"


def random_queue(seed, n, limit, lightest, heaviest):
    rng = random.Random(seed)
    return queue(limit, [rng.randint(lightest, heaviest) for _ in range(n)])


def exact_pairs(seed, pairs, limit):
    """Every tourist has a partner with whom the cabin is exactly full."""
    rng = random.Random(seed)
    tourists = []
    for _ in range(pairs):
        first = rng.randint(1, limit - 1)
        tourists += [first, limit - first]
    rng.shuffle(tourists)
    return queue(limit, tourists)


TESTS = [
    ("one", queue(50, [50])),
    ("two-together", queue(50, [20, 30])),
    ("two-apart", queue(50, [20, 31])),
    ("smallest", queue(1, [1])),
    ("all-light", queue(100, [10] * 7)),
    ("all-heavy", queue(100, [51] * 6)),
    ("halves", queue(100, [50] * 5)),
    ("light-pairs-are-a-trap", queue(100, [10, 20, 80, 90])),
    ("order-is-a-trap", queue(100, [90, 60, 10, 40, 30, 70])),
    ("one-light-many-heavy", queue(100, [95, 96, 97, 98, 99, 1])),
    ("random-small", random_queue(3001, 25, 100, 20, 90)),
    ("exact-pairs", exact_pairs(3002, 500, 777)),
    ("random", random_queue(3003, 3000, 1000, 1, 1000)),
    ("exact-pairs-many", exact_pairs(3004, 8000, 1000)),
    ("largest", random_queue(3005, 20_000, 99, 10, 90)),
]

write_tests(TESTS)
