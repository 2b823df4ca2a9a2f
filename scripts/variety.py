"""How much generated puzzles differ from one another, by size and level, as a Markdown table. See scripts/quality.

Usage: variety.py CAGEY COUNT [OPTION...], where the options are those of `cagey generate`.
"""

import collections
import json
import subprocess
import sys

LEVELS = ["easy", "normal", "hard", "extreme", "unreasonable"]
SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}


def main():
    cagey, count, options = sys.argv[1], sys.argv[2], sys.argv[3:]
    print("| size | level | given | 2 cells | 3 | 4 | 5 | + | − | × | ÷ | the hardest techniques | median score |")
    print("|--:|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|--:|")
    for size in range(4, 10):
        for level in LEVELS:
            wish = ["-n", str(size), "--level", level, "--count", count, "--seed", "20261118", *options]
            ids = ask(cagey, "generate", *wish)
            cells, operators = collections.Counter(), collections.Counter()
            for line in ask(cagey, "convert", "--to", "json", text=ids).splitlines():
                for cage in json.loads(line)["cages"]:
                    cells[len(cage["cells"])] += 1
                    if len(cage["cells"]) > 1:
                        operators[cage["op"]] += 1
            grades = [json.loads(line) for line in ask(cagey, "grade", "--json", text=ids).splitlines()]
            wrong = [grade for grade in grades if grade["level"] != level]
            if wrong:
                sys.exit(f"{size}×{size} {level}: {wrong[0]['id']} is {wrong[0]['level']}")
            hardest = collections.Counter(grade["hardest"] for grade in grades).most_common(3)
            scores = sorted(grade["score"] for grade in grades)
            row = [f"{size}", level]
            row += [share(cells, number) for number in range(1, 6)]
            row += [share(operators, op) for op in SIGNS]
            row.append(", ".join(f"{name} {100 * often / len(grades):.0f} %" for name, often in hardest))
            row.append(f"{scores[len(scores) // 2]}")
            print("| " + " | ".join(row) + " |", flush=True)


def share(counter, key):
    return f"{100 * counter[key] / max(1, sum(counter.values())):.1f}"


def ask(cagey, *arguments, text=""):
    run = subprocess.run([cagey, *arguments], input=text, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return run.stdout


main()
