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


def yard(n, phones):
    return "\n".join([f"{n} {len(phones)}"] + [f"{a} {b}" for a, b in phones]) + "\n"


def random_yard(seed, n, m):
    rng = random.Random(seed)
    return yard(n, [tuple(rng.sample(range(1, n + 1), 2)) for _ in range(m)])


def long_chain(seed, n):
    """One chain through everybody to child 1, by numbers that say nothing of the order."""
    names = list(range(2, n + 1))
    random.Random(seed).shuffle(names)
    names.append(1)
    return yard(n, list(zip(names[1:], names)))


TESTS = [
    ("alone", yard(1, [])),
    ("two-apart", yard(2, [])),
    ("two-together", yard(2, [(2, 1)])),
    ("phones-twice", yard(3, [(1, 2), (2, 1), (1, 2)])),
    ("triangle", yard(4, [(1, 2), (2, 3), (3, 1)])),
    ("star", yard(7, [(4, child) for child in (1, 2, 3, 5, 6, 7)])),
    ("chain-from-the-end", yard(9, [(child + 1, child) for child in range(8, 0, -1)])),
    ("two-groups-join-late", yard(8, [(1, 2), (3, 4), (5, 6), (7, 8), (2, 3), (6, 7), (4, 5)])),
    ("everybody", yard(12, [(a, b) for a in range(1, 13) for b in range(1, a)])),
    ("random-small", random_yard(3201, 30, 20)),
    ("random", random_yard(3202, 600, 400)),
    ("nobody-talks", yard(8000, [])),
    ("long-chain", long_chain(3203, 8000)),
    ("many-groups", random_yard(3204, 8000, 5000)),
]

write_tests(TESTS)
