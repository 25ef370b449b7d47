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


def text(rows):
    return f"{len(rows)} {len(rows[0])}\n" + "\n".join("".join(row) for row in rows) + "\n"


def yard(picture):
    return text(picture.split())


def placed(rows, cat, home):
    rows = [list(row) for row in rows]
    rows[cat[0]][cat[1]] = "C"
    rows[home[0]][home[1]] = "H"
    return text(rows)


def random_yard(seed, n, m, puddles, fences):
    """A cat near the top left corner, a home near the bottom right one."""
    rng = random.Random(seed)
    signs = ".~#"
    weights = (1 - puddles - fences, puddles, fences)
    rows = [rng.choices(signs, weights, k=m) for _ in range(n)]
    return placed(rows, (0, 0), (n - 1, m - 1))


def snake(n, m, puddle_every):
    """One long corridor up and down between fences, with a puddle now and then."""
    rows = [["#" if column % 2 else "." for column in range(m)] for _ in range(n)]
    for column in range(1, m, 2):
        rows[-1 if column % 4 == 1 else 0][column] = "."
    if puddle_every:
        for column in range(0, m, 2):
            for row in range(2, n - 2, puddle_every):
                rows[row][column] = "~"
    return rows


def lattice(n, m):
    """Dry cells stand alone, with puddles between them: only jumps lead home."""
    return [["." if row % 2 == 0 and column % 2 == 0 else "~" for column in range(m)] for row in range(n)]


TESTS = [
    ("next-door", yard("CH")),
    ("next-door-below", yard("H C")),
    ("jump-home", yard("C~H")),
    ("fence-between", yard("C#H")),
    ("two-puddles-below", yard("C ~ ~ H")),
    ("jump-out-of-the-yard", yard("~C~ ~~~ ~H~")),
    ("one-column", yard("H . ~ . . ~ C")),
    ("other-side", yard("H...###...C ###########")),
    ("end-of-row", yard("..C### ###H..")),
    ("around-the-top", yard("C..#H #.### #.... #.###")),
    ("jump-or-walk", yard("C~.~.~H .......")),
    ("shortcut-through-the-middle", yard("C....... .######. .~....#. .####~#. ......#H")),
    ("dry-jump-not-allowed", yard("C......H")),
    ("puddle-by-the-fence", yard("C~#H ..#. ....")),
    ("home-in-a-ring-of-puddles", yard("C...... ..~~~.. ..~H~.. ..~~~.. .......")),
    ("home-in-two-rings", yard("C........ ..~~~~~.. ..~~~~~.. ..~~H~~.. ..~~~~~.. ..~~~~~.. .........")),
    ("small-random", random_yard(11013, 9, 12, 0.3, 0.1)),
    ("snake", placed(snake(60, 61, 0), (0, 0), (0, 60))),
    ("random", random_yard(11026, 40, 60, 0.25, 0.15)),
    ("tall-random", random_yard(11039, 250, 7, 0.3, 0.03)),
    ("long-snake", placed(snake(250, 249, 9), (0, 0), (249, 248))),
    ("no-way-home", placed([["."] * 100 for _ in range(98)] + [["#"] * 100, ["."] * 100], (0, 0), (99, 99))),
    ("jumps-only", placed(lattice(249, 249), (248, 0), (0, 248))),
    ("open-field", placed([["."] * 250 for _ in range(250)], (0, 0), (249, 249))),
    ("large-random", random_yard(11045, 250, 250, 0.3, 0.12)),
]

write_tests(TESTS)
