"""Writes data/secret from scratch: python3 generators/generate.py"""

import random
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
SECRET = PACKAGE / "data" / "secret"
REFERENCE = PACKAGE / "submissions" / "accepted" / "main.py"


def message(rng, words, longest, most_spaces):
    """Words of 1 to `longest` letters with 1 to `most_spaces` spaces between them."""
    text = ""
    for number in range(words):
        if number > 0:
            text += " " * rng.randint(1, most_spaces)
        text += "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randint(1, longest)))
    return text


def messages():
    rng = random.Random(20260904)
    yield "one-letter", "a"
    yield "longest-is-last", "so long goodbye"
    yield "single-spaces", "the quick brown fox jumps over the lazy dog"
    yield "three-spaces", "good   morning"
    yield "four-spaces", "good    night"
    yield "leading-space", " hello"
    yield "trailing-space", "hello "
    yield "empty", ""
    yield "one-space", " "
    yield "only-spaces", "       "
    yield "longest-is-first", "   extraordinary   cat  "
    yield "one-letter-words", "a b  c   d    e"
    yield "random-tidy", message(rng, 100, 8, 1)
    yield "random-sticky", message(rng, 80, 7, 7)
    yield "random-ends", "     " + message(rng, 60, 12, 5) + "   "
    yield "one-longest-word", "z" * 1000
    yield "most-words", "ab" + " q" * 499
    yield "all-spaces", " " * 1000
    yield "word-in-the-middle", " " * 499 + "hi" + " " * 499
    yield "two-long-words", "x" * 499 + "  " + "y" * 499


def tests():
    for name, text in messages():
        yield name, text + "\n"


def main():
    SECRET.mkdir(parents=True, exist_ok=True)
    for old in [*SECRET.glob("*.in"), *SECRET.glob("*.ans")]:
        old.unlink()
    for number, (name, text) in enumerate(tests(), start=1):
        run = [sys.executable, str(REFERENCE)]
        answer = subprocess.run(run, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout
        stem = f"{number:02}-{name}"
        (SECRET / f"{stem}.in").write_bytes(text.encode())
        (SECRET / f"{stem}.ans").write_bytes(answer.replace(b"\r\n", b"\n"))


main()
