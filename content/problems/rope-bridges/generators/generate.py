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


def forest(n, bridges):
    return "\n".join([f"{n} {len(bridges)}"] + [f"{a} {b}" for a, b in bridges]) + "\n"


def shuffled(seed, n, bridges):
    """The same forest with other numbers of houses and another order of bridges."""
    rng = random.Random(seed)
    names = list(range(1, n + 1))
    rng.shuffle(names)
    named = [(names[a - 1], names[b - 1]) for a, b in bridges]
    rng.shuffle(named)
    return forest(n, named)


def random_forest(seed, n, extra, reach):
    """A tree and some more bridges between houses that are near to each other."""
    rng = random.Random(seed)
    bridges = [(rng.randint(max(1, house - reach), house - 1), house) for house in range(2, n + 1)]
    for _ in range(extra):
        house = rng.randint(2, n)
        bridges.append((rng.randint(max(1, house - reach), house - 1), house))
    return shuffled(seed, n, bridges)


def rings(seed, count, size):
    """Rings that hang on each other by single bridges."""
    bridges = []
    for ring in range(count):
        first = ring * size + 1
        bridges += [(first + i, first + (i + 1) % size) for i in range(size)]
        if ring > 0:
            bridges.append((first, first - size + size // 2))
    return shuffled(seed, count * size, bridges)


def chain(n):
    return [(house, house + 1) for house in range(1, n)]


TESTS = [
    ("one-bridge", forest(2, [(2, 1)])),
    ("three-bridges-two-houses", forest(2, [(1, 2), (2, 1), (1, 2)])),
    ("chain", forest(6, chain(6))),
    ("ring", forest(6, chain(6) + [(6, 1)])),
    ("double-in-a-chain", forest(4, [(1, 2), (2, 3), (3, 2), (3, 4)])),
    ("star", forest(7, [(3, house) for house in (1, 2, 4, 5, 6, 7)])),
    ("two-rings", forest(6, [(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (5, 6), (6, 4)])),
    ("rings-share-a-house", forest(5, [(1, 2), (2, 3), (3, 1), (3, 4), (4, 5), (5, 3)])),
    ("everybody", forest(8, [(a, b) for a in range(1, 9) for b in range(1, a)])),
    ("random-small", random_forest(3901, 25, 12, 5)),
    ("random", random_forest(3902, 400, 200, 9)),
    ("rings", rings(3903, 60, 9)),
    ("long-ring", shuffled(3904, 5000, chain(5000) + [(5000, 1)])),
    ("long-chain", shuffled(3905, 5000, chain(5000))),
    ("largest", random_forest(3906, 5000, 3001, 40)),
]

write_tests(TESTS)
