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


def ship(minutes, conditions):
    lines = [f"{len(minutes)} {len(conditions)}", " ".join(map(str, minutes))]
    return "\n".join(lines + [f"{a} {b}" for a, b in conditions]) + "\n"


def random_ship(seed, n, m, longest, reach=10**9):
    """Steps depend on steps of at most so many places before, and their numbers tell nothing of the order."""
    rng = random.Random(seed)
    names = list(range(1, n + 1))
    rng.shuffle(names)
    conditions = []
    for _ in range(m):
        later = rng.randrange(1, n)
        earlier = rng.randrange(max(0, later - reach), later)
        conditions.append((names[earlier], names[later]))
    return ship([rng.randint(1, longest) for _ in range(n)], conditions)


def layers(width, depth):
    """Any two neighbouring steps of neighbouring layers depend on each other: very many ways through."""
    conditions = []
    for layer in range(depth - 1):
        for place in range(width):
            for other in (place, (place + 1) % width):
                conditions.append((layer * width + place + 1, (layer + 1) * width + other + 1))
    return ship([1 + i % 7 for i in range(width * depth)], conditions)


def chain_from_the_end(n):
    return ship([1000] * n, [(step + 1, step) for step in range(1, n)])


TESTS = [
    ("one", ship([8], [])),
    ("no-conditions", ship([3, 9, 4], [])),
    ("in-a-row", ship([1, 2, 3, 4], [(1, 2), (2, 3), (3, 4)])),
    ("numbers-against-the-order", ship([4, 3, 2, 1], [(4, 3), (3, 2), (2, 1)])),
    ("longer-way-is-shorter", ship([1, 1, 1, 9, 1], [(1, 2), (2, 3), (3, 5), (1, 4), (4, 5)])),
    ("same-condition-twice", ship([2, 5, 1], [(1, 2), (1, 2), (2, 3), (1, 3)])),
    ("ring-of-three", ship([1, 2, 3, 4], [(1, 2), (2, 3), (3, 1)])),
    ("ring-at-the-end", ship([5, 1, 1, 1], [(1, 2), (2, 3), (3, 4), (4, 3)])),
    ("last-is-not-longest", ship([100, 1, 1], [(2, 3)])),
    ("random-small", random_ship(3601, 20, 30, 9)),
    ("ring-among-many", ship([1] * 300, [(step, step % 300 + 1) for step in range(1, 301)])),
    ("layers", layers(4, 200)),
    ("chain-from-the-end", chain_from_the_end(5000)),
    ("random-long", random_ship(3602, 3000, 6000, 1000, 5)),
    ("largest", random_ship(3603, 5000, 8000, 1000)),
]

write_tests(TESTS)
