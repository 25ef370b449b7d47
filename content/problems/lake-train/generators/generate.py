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


def lake(minutes, rides):
    lines = [str(len(minutes)), " ".join(map(str, minutes)), str(len(rides))]
    return "\n".join(lines + [f"{a} {b}" for a, b in rides]) + "\n"


def all_rides(n):
    return [(a, b) for a in range(1, n + 1) for b in range(1, n + 1)]


def random_lake(seed, n, q, longest):
    rng = random.Random(seed)
    minutes = [rng.randint(1, longest) for _ in range(n)]
    return lake(minutes, [(rng.randint(1, n), rng.randint(1, n)) for _ in range(q)])


def nearly_full_laps(seed, n, q):
    """Every ride is almost a whole lap: hopeless for those who ride along."""
    rng = random.Random(seed)
    minutes = [rng.randint(1, 9) for _ in range(n)]
    rides = []
    for _ in range(q):
        a = rng.randint(1, n)
        rides.append((a, (a - 1 - rng.randint(1, 50)) % n + 1))
    return lake(minutes, rides)


def same_station_only(seed, n, q):
    rng = random.Random(seed)
    stations = [rng.randint(1, n) for _ in range(q)]
    return lake([rng.randint(1, 99) for _ in range(n)], [(s, s) for s in stations])


TESTS = [
    ("smallest", lake([1, 1], [(1, 2)])),
    ("two-stations", lake([7, 9], all_rides(2))),
    ("one-passenger-stays", lake([5, 8, 13], [(3, 3)])),
    ("all-rides-of-four", lake([4, 1, 7, 2], all_rides(4))),
    ("only-forward", lake([3, 1, 4, 1, 5, 9, 2, 6], [(a, b) for a, b in all_rides(8) if a < b])),
    ("only-past-the-first", lake([2, 7, 1, 8, 2, 8], [(a, b) for a, b in all_rides(6) if a > b])),
    ("equal-stretches", lake([10] * 12, all_rides(12))),
    ("small-random", random_lake(701, 30, 200, 20)),
    ("nobody-rides", same_station_only(702, 50, 60)),
    ("over-float", random_lake(703, 100, 100, 1_000_000)),
    ("one-long-stretch", lake([1] * 9 + [1_000_000_000], all_rides(10))),
    ("thousand", random_lake(704, 999, 300, 1000)),
    ("over-int", lake([1_000_000_000] * 3, all_rides(3))),
    ("over-int-random", random_lake(705, 2500, 600, 1_000_000_000)),
    ("nearly-full-laps", nearly_full_laps(707, 30_000, 10_000)),
]

write_tests(TESTS)
