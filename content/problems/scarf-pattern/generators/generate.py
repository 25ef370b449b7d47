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


def random_pattern(rng, length, budget):
    """A pattern of about `length` characters and at most `budget` stitches."""
    parts = []
    while length > 0 and budget > 0:
        repeats = rng.choice([2, 3, 9, 10, 12, rng.randint(2, 99), rng.randint(100, 10**6)])
        inside = rng.randint(1, max(1, length // 2))
        if length > 6 and budget // repeats >= length and rng.random() < 0.4:
            share = budget // repeats // 2 + 1
            piece = f"{repeats}({random_pattern(rng, inside, share)})"
            budget -= repeats * share
        else:
            piece = rng.choice("vo")
            budget -= 1
        parts.append(piece)
        length -= len(piece)
    return "".join(parts)


def seeded(seed, length, budget=10**15):
    return random_pattern(random.Random(seed), length, budget)


def letters(seed, length):
    rng = random.Random(seed)
    return "".join(rng.choice("vo") for _ in range(length))


def nested(core, repeats, depth):
    return f"{repeats}(" * depth + core + ")" * depth


TESTS = [
    ("one-stitch", "v"),
    ("one-purl", "o"),
    ("no-brackets", "vvoovovvvo"),
    ("two-digits", "12(v)o"),
    ("neighbours", "2(v)3(o)4(vo)"),
    ("ends-with-a-letter", "o5(vvo)v"),
    ("three-levels", "2(v2(o2(vvo)v)o)"),
    ("closing-together", "3(v2(o4(v)))vvo2(o2(o))v"),
    ("ten-and-hundred", "o10(v100(o)v)o1000(vo)"),
    ("zeros-inside", "105(v)2003(o)90(vvo)"),
    ("letters-between", "v2(o)v2(o)v2(o2(v)o2(v)o)v"),
    ("small-random", seeded(901, 60, 10**6)),
    ("deepest", nested("v", 2, 49)),
    ("deep-with-letters", "2(v" * 40 + "o" + "o)" * 40),
    ("billion", "1000000000(v)"),
    ("two-billion", "1000000000(vvo)o"),
    ("one-over-int", "600000000(v4(o))"),
    ("full-scarf", "1000000000(1000000(v))"),
    ("full-scarf-of-purls", "1000000000(o999999(o))"),
    ("middle-random", seeded(902, 2000)),
    ("long-letters", letters(903, 30_000)),
    ("long-random", seeded(904, 29_000)),
    ("many-short-brackets", "".join(f"{i % 97 + 2}({'vo'[i % 2]})" for i in range(6000))),
]

write_tests([(name, text + "\n") for name, text in TESTS])
