"""Checks that generated puzzles have their levels. See scripts/levels.

Usage: levels.py CAGEY COUNT
"""

import json
import shutil
import subprocess
import sys
import tempfile

from cpsat import verdict

LEVELS = ["easy", "normal", "hard", "extreme", "unreasonable"]
# The share of the puzzles for CP-SAT that are also given to Keen.
SHARE_FOR_KEEN = 10


def main():
    cagey, count = sys.argv[1], int(sys.argv[2])
    keen = shutil.which("sgt-keen") or "/usr/games/sgt-keen"
    failed = 0
    for size in range(4, 10):
        for level in LEVELS:
            ids = ask(cagey, "generate", "-n", size, "--level", level, "--count", count, "--seed", 20261116)
            grades = ask(cagey, "grade", text=ids)
            answers = ask(cagey, "solve", text=ids)
            lines = ids.splitlines()
            wrong = [line for line, grade in zip(lines, grades.splitlines()) if grade.split()[0] != level]
            wrong += [line for line, answer in zip(lines, answers.splitlines()) if not answer.startswith("unique ")]
            few = lines[: max(1, count // 10)]
            as_json = ask(cagey, "convert", "--to", "json", text="\n".join(few) + "\n")
            puzzles = [json.loads(line) for line in as_json.splitlines()]
            wrong += [line for line, puzzle in zip(few, puzzles) if verdict(puzzle) != "unique"]
            fewer = few[::SHARE_FOR_KEEN]
            wrong += [line for line in fewer if not is_taken(keen, line)]
            # Duplicates are skipped, and there are not enough different puzzles of small sizes.
            is_short = len(lines) < count * 0.9
            print(
                f"{size}×{size} {level}: {len(lines)} made and graded again, all unique; "
                f"{len(few)} by CP-SAT too, {len(fewer)} taken by Keen; {len(wrong)} wrong",
                flush=True,
            )
            for line in wrong:
                print(f"  {line}")
            failed += len(wrong) + is_short
    print("all as promised" if failed == 0 else f"{failed} failed")
    sys.exit(1 if failed else 0)


def ask(cagey, *arguments, text=""):
    command = [cagey, *map(str, arguments)]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return run.stdout


def is_taken(keen, line):
    with tempfile.NamedTemporaryFile(suffix=".png") as picture:
        run = subprocess.run([keen, "--screenshot", picture.name, line], capture_output=True)
        return run.returncode == 0


main()
