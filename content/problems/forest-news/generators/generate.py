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


def forest(delays, pairs):
    lines = [f"{len(delays)} {len(pairs)}", " ".join(map(str, delays))]
    return "\n".join(lines + [f"{a} {b}" for a, b in pairs]) + "\n"


def random_forest(seed, n, m, slowest, connected=False):
    """The animals' numbers say nothing of who is near to whom."""
    rng = random.Random(seed)
    pairs = {}
    if connected:
        for animal in range(2, n + 1):
            pairs[rng.randint(max(1, animal - 12), animal - 1), animal] = True
    while len(pairs) < m:
        a, b = sorted(rng.sample(range(1, n + 1), 2))
        pairs[a, b] = True
    names = [1] + rng.sample(range(2, n + 1), n - 1)
    turned = [(names[a - 1], names[b - 1]) if rng.random() < 0.5 else (names[b - 1], names[a - 1]) for a, b in pairs]
    rng.shuffle(turned)
    return forest([rng.randint(1, slowest) for _ in range(n)], turned)


def far_to_near(n, delay):
    """A chain, written from its far end: whoever goes through all pairs learns one friend at a time."""
    return forest([delay] * n, [(animal + 1, animal) for animal in range(n - 1, 0, -1)])


def shortcuts(seed, n):
    """Slow animals know many others, quick ones make the longer way worth while."""
    rng = random.Random(seed)
    delays = [1 if animal % 7 else 9 for animal in range(1, n + 1)]
    pairs = {(animal, animal + 1): True for animal in range(1, n)}
    for animal in range(7, n - 7, 7):
        pairs[animal, animal + 7] = True
        pairs[animal, min(n, animal + rng.randint(3, 6))] = True
    listed = list(pairs)
    rng.shuffle(listed)
    return forest(delays, listed)


TESTS = [
    # n is at most 100: tests 3 to 11 with the samples before them.
    ("two-friends", forest([3, 9], [(2, 1)])),
    ("no-friends", forest([1, 2, 3], [])),
    ("magpie-is-alone", forest([1, 2, 3], [(2, 3)])),
    ("slow-shortcut", forest([1, 9, 1, 1, 1, 5], [(1, 2), (2, 6), (1, 3), (3, 4), (4, 5), (5, 6)])),
    ("ring", forest([2, 3, 1, 4, 9, 1], [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1)])),
    ("everybody-is-friends", forest([4] * 10, [(a, b) for a in range(1, 11) for b in range(1, a)])),
    ("two-groups", random_forest(1091, 60, 45, 9)),
    ("shortcuts-few", shortcuts(1092, 60)),
    ("random-hundred", random_forest(1093, 100, 160, 9, connected=True)),
    # Everybody needs one minute: tests 12 to 15.
    ("equally-quick", random_forest(1094, 500, 700, 1, connected=True)),
    ("star", forest([1] * 1200, [(700, animal) for animal in range(1, 1201) if animal != 700])),
    ("equally-quick-groups", random_forest(1095, 1500, 1600, 1)),
    ("chain-of-quick", far_to_near(1500, 1)),
    # Everything: tests 16 to 20.
    ("shortcuts", shortcuts(1096, 700)),
    ("random", random_forest(1097, 1000, 1400, 9, connected=True)),
    ("groups", random_forest(1198, 2000, 2100, 9)),
    ("chain-of-slow", far_to_near(6000, 9)),
    ("random-many", random_forest(1099, 8000, 10_000, 9, connected=True)),
]

write_tests(TESTS)
