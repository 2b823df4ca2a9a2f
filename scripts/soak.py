"""Compares a sample of scripts/soak with other programs: CP-SAT, the solver that comes with Keen, and the command with
different numbers of threads.

Each line of the sample is what the reference solver says (unique, multiple or none) and a puzzle.
Usage: soak.py SAMPLE CAGEY [KEENSOLVER]
"""

import json
import subprocess
import sys

try:
    from cpsat import verdict
except ImportError:
    verdict = None

# Keen's solver refuses larger grids and other clues by itself. It takes long for what has no unique solution.
KEEN_SECONDS = 10
# CP-SAT takes about ten milliseconds for a puzzle.
MOST_FOR_CPSAT = 20_000


def main():
    sample, cagey, *rest = sys.argv[1:]
    keensolver = rest[0] if rest else ""
    pairs = [line.split(" ", 1) for line in open(sample).read().splitlines()]
    words = [word for word, _ in pairs]
    ids = [puzzle for _, puzzle in pairs]
    failed = command(cagey, words, ids)
    if verdict is None:
        print("left out: CP-SAT, because ortools is not installed")
    else:
        failed += cpsat(cagey, words[:MOST_FOR_CPSAT], ids[:MOST_FOR_CPSAT])
    if keensolver:
        failed += keen(keensolver, words, ids)
    else:
        print("left out: Keen's solver")
    sys.exit(1 if failed else 0)


def ask(cagey, *arguments, text):
    # The exit code reports puzzles that are not unique, which is not a failure here.
    run = subprocess.run([cagey, *arguments], input=text, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return run.stdout


def command(cagey, words, ids):
    """The command says the same, in the same order, with any number of threads."""
    text = "".join(line + "\n" for line in ids)
    outputs = [ask(cagey, "solve", "--threads", str(n), text=text) for n in (1, 2, 7)]
    answers = [line.split(" ", 1)[0] for line in outputs[0].splitlines()]
    wrong = [puzzle for word, answer, puzzle in zip(words, answers, ids) if word != answer]
    if len(answers) != len(ids) or any(output != outputs[0] for output in outputs):
        wrong.append("the answers depend on the number of threads")
    return told("the command", len(ids), wrong)


def cpsat(cagey, words, ids):
    text = "".join(line + "\n" for line in ids)
    puzzles = ask(cagey, "convert", "--to", "json", text=text).splitlines()
    wrong = []
    for word, puzzle, line in zip(words, puzzles, ids):
        found = verdict(json.loads(puzzle))
        if found != word:
            wrong.append(f"{line} is {found}, the reference solver says {word}")
    return told("CP-SAT", len(puzzles), wrong)


def keen(keensolver, words, ids):
    wrong, asked = [], 0
    for word, line in zip(words, ids):
        if line.startswith("c"):
            continue
        try:
            command = [keensolver, "-g", line]
            run = subprocess.run(command, capture_output=True, text=True, timeout=KEEN_SECONDS)
        except subprocess.TimeoutExpired:
            continue
        if run.returncode != 0 or "rating: " not in run.stdout:
            continue
        asked += 1
        rating = run.stdout.split("rating: ", 1)[1].strip()
        # It calls every puzzle ambiguous that it cannot finish, also those without a solution.
        is_unique = rating != "ambiguous" and not rating.startswith("impossible")
        if is_unique != (word == "unique"):
            wrong.append(f"{line} is rated {rating}, the reference solver says {word}")
    return told("Keen's solver", asked, wrong)


def told(who, count, wrong):
    print(f"{who}: {count - len(wrong)} of {count} the same", flush=True)
    for line in wrong:
        print(f"  {line}")
    return len(wrong)


if __name__ == "__main__":
    main()
