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


def random_word(seed, length, letters="abcdefghijklmnopqrstuvwxyz"):
    rng = random.Random(seed)
    return "".join(rng.choice(letters) for _ in range(length))


TESTS = [(name, f"{word}\n") for name, word in [
    ("one-vowel", "o"),
    ("one-consonant", "k"),
    ("all-vowels", "aeiouy"),
    ("y-too", "mystery"),
    ("two-vowels-together", "book"),
    ("vowel-first", "umbrella"),
    ("vowel-last", "piano"),
    ("same-vowels", "banana"),
    ("all-letters", "abcdefghijklmnopqrstuvwxyz"),
    ("random", random_word(2001, 100)),
    ("random-vowels", random_word(2002, 300, "aeiouy")),
    ("random-consonants", random_word(2003, 300, "bcdfghjklmnpqrstvwxz")),
    ("longest", random_word(2004, 1000)),
    ("longest-song", "a" * 1000),
]]

write_tests(TESTS)
