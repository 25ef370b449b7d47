"""Writes data/secret from scratch, the same every time: python3 generators/generate.py"""
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


TESTS = [(name, f"{n}\n") for name, n in [
    ("one", 1),
    ("two", 2),
    ("square", 4),
    ("square-of-three", 9),
    ("six", 6),
    ("thirty-six", 36),
    ("many-divisors", 5040),
    ("prime", 99_991),
    ("two-primes", 99_991 * 99_989),
    ("square-of-a-prime", 999_983**2),
    ("neighbours", 999_999 * 1_000_000),
    ("large-prime", 999_999_999_989),
    ("most-divisors", 963_761_198_400),
    ("power-of-two", 2**39),
    ("largest", 10**12),
]]

write_tests(TESTS)
