"""Quantiles of the scores of random puzzles. See scripts/ranks.

Usage: ranks.py CAGEY [DRAFTS]
"""

import subprocess
import sys

# How many drafts of each size, unless the number is given: about a thousand of them have one solution.
DRAFTS = {3: 6000, 4: 12000, 5: 12000, 6: 16000, 7: 16000, 8: 24000}
SEED = 1
NODES = 5000


def main():
    cagey, wanted = sys.argv[1], sys.argv[2:]
    for size, drafts in DRAFTS.items():
        drafts = int(wanted[0]) if wanted else drafts
        wish = ["-n", size, "--solutions", "any", "--cage-size", "1-6", "--count", drafts, "--seed", SEED]
        ids = ask(cagey, "generate", *wish)
        answers = ask(cagey, "solve", "--node-limit", NODES, text=ids)
        chosen = [id for id, answer in zip(ids.splitlines(), answers.splitlines()) if answer.startswith("unique ")]
        grades = ask(cagey, "grade", text="\n".join(chosen) + "\n")
        scores = sorted(int(line.split()[1]) for line in grades.splitlines() if line.split()[1].isdigit())
        rows = ", ".join(str(scores[(len(scores) - 1) * place // 20]) for place in range(21))
        print(f"    // {len(scores)} puzzles, of {drafts} drafts of the seed {SEED}.")
        print(f"    ({size}, [{rows}]),", flush=True)


def ask(cagey, *arguments, text=""):
    command = [cagey, *map(str, arguments)]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return run.stdout


main()
