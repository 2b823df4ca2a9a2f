"""How explanations of random puzzles end. See scripts/endings.

Usage: endings.py CAGEY [COUNT [SEED [SIZE...]]]
"""

import json
import subprocess
import sys

SIZES = [5, 6, 7, 8]
KINDS = {"all operators": [], "+ and −": ["--ops", "+-"], "hidden operators": ["--hide-ops"]}
# Drafts are made by so many at a time until enough of them have one solution.
DRAFTS = 2000
NODES = 5000
GUESSES = {"neighbourhood", "trial"}


def main():
    cagey, *numbers = sys.argv[1:]
    numbers = [int(number) for number in numbers]
    count = numbers[0] if numbers else 125
    seed = numbers[1] if len(numbers) > 1 else 3
    faults = []
    print("| size | operators | puzzles | explained to the end | ended at a named limit | of those explained, need guessing |")
    print("|---|---|--:|--:|--:|--:|")
    for size in numbers[2:] or SIZES:
        for kind, options in KINDS.items():
            puzzles = unique_puzzles(cagey, size, options, count, seed)
            answers = ask(cagey, "explain", "--json", text="\n".join(puzzles) + "\n").splitlines()
            if len(answers) != len(puzzles):
                faults.append(f"{len(puzzles)} puzzles, {len(answers)} answers")
            explained = limited = guessed = 0
            for puzzle, answer in zip(puzzles, map(json.loads, answers)):
                logic = (answer.get("ending") or {}).get("logic", {})
                if answer["result"] == "explained" and is_solution(answer["grid"], size):
                    explained += 1
                    guessed += any(step["technique"] in GUESSES for step in answer["steps"])
                elif logic.get("suppositions") is not None or logic.get("is") == "stopped":
                    limited += 1
                else:
                    faults.append(f"{puzzle}: {answer['result']} {logic}")
            print(f"| {size}×{size} | {kind} | {len(puzzles)} | {explained} | {limited} | {guessed} |", flush=True)
    sys.exit("\n".join(faults) if faults else 0)


def unique_puzzles(cagey, size, options, count, seed):
    """The first puzzles of a seed that have one solution."""
    found = []
    start = 0
    while len(found) < count:
        wish = ["-n", size, "--solutions", "any", "--cage-size", "1-6", "--count", DRAFTS, "--seed", seed, "--start", start]
        ids = ask(cagey, "generate", *wish, *options)
        answers = ask(cagey, "solve", "--node-limit", NODES, text=ids)
        pairs = zip(ids.splitlines(), answers.splitlines())
        found += [id for id, answer in pairs if answer.startswith("unique ")]
        start += DRAFTS
    return found[:count]


def is_solution(grid, size):
    rows = [grid[at : at + size] for at in range(0, size * size, size)]
    whole = set(map(str, range(1, size + 1)))
    return len(grid) == size * size and all(set(line) == whole for line in [*rows, *zip(*rows)])


def ask(cagey, *arguments, text=""):
    run = subprocess.run([cagey, *map(str, arguments)], input=text, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return run.stdout


main()
