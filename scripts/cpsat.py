"""Compares the command's verdicts with CP-SAT's: one solution, several, or none.

Puzzles: random ones of sizes 3 to 8 with every kind of clue, and ids of testdata/corpus up to 12×12.
Usage: cpsat.py CAGEY COUNT
"""

import json
import pathlib
import random
import subprocess
import sys

from ortools.sat.python import cp_model

SIGNS = ["+", "-", "*", "/"]


def main():
    cagey, count = sys.argv[1], int(sys.argv[2])
    chance = random.Random(20261115)
    puzzles = [random_puzzle(chance) for _ in range(count)] + corpus(cagey)
    text = "".join(json.dumps(puzzle) + "\n" for puzzle in puzzles)
    answers = ask(cagey, "solve", text).splitlines()
    if len(answers) != len(puzzles):
        sys.exit(f"{len(answers)} answers for {len(puzzles)} puzzles")
    failed = 0
    verdicts = {"unique": 0, "multiple": 0, "none": 0}
    for puzzle, answer in zip(puzzles, answers):
        word, *grids = answer.split()
        expected = verdict(puzzle)
        good = word == expected and all(obeys(puzzle, values(grid)) for grid in grids)
        if not good:
            failed += 1
            print(f"cagey says {answer}, CP-SAT {expected}: {json.dumps(puzzle)}")
        verdicts[expected] += 1
    print(", ".join(f"{word} {number}" for word, number in verdicts.items()))
    print(f"{len(puzzles) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def ask(cagey, *arguments):
    *flags, text = arguments
    # The exit code reports puzzles that are not unique, which is not a failure here.
    run = subprocess.run([cagey, *flags], input=text, capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(run.stderr)
    return run.stdout


def corpus(cagey):
    """A few of each file with puzzles of up to 12×12, read by the command as JSON."""
    folder = pathlib.Path("testdata/corpus")
    ids = []
    for path in sorted(folder.glob("keen/*.txt")):
        ids += path.read_text().splitlines()[:4]
    for name in ["q10", "q11", "q12"]:
        ids += (folder / "large" / f"{name}.txt").read_text().splitlines()[:3]
    text = "".join(line + "\n" for line in ids)
    return [json.loads(line) for line in ask(cagey, "convert", "--to", "json", text).splitlines()]


def random_puzzle(chance):
    n = chance.choice([3, 4, 4, 5, 5, 6, 6, 7, 8])
    order = [chance.sample(range(n), n) for _ in range(3)]
    solution = [[order[2][(order[0][r] + order[1][c]) % n] + 1 for c in range(n)] for r in range(n)]
    cages = []
    place = {}
    largest = chance.choice([2, 3, 3, 4, 4, 5])
    for r in range(n):
        for c in range(n):
            beside = [place[p] for p in [(r - 1, c), (r, c - 1)] if p in place]
            beside = [cage for cage in beside if len(cage) < largest]
            if beside and chance.random() < 0.8:
                cage = chance.choice(beside)
            else:
                cage = []
                cages.append(cage)
            cage.append((r, c))
            place[r, c] = cage
    return {"size": n, "cages": [random_clue(chance, cage, solution, n) for cage in cages]}


def random_clue(chance, cells, solution, n):
    here = {"cells": [list(cell) for cell in cells]}
    numbers = sorted((solution[r][c] for r, c in cells), reverse=True)
    if len(cells) == 1:
        return here if chance.random() < 0.2 else here | {"op": "=", "target": numbers[0]}
    results = {"+": sum(numbers), "*": product(numbers)}
    if numbers[0] >= sum(numbers[1:]):
        results["-"] = numbers[0] - sum(numbers[1:])
    if numbers[0] % product(numbers[1:]) == 0:
        results["/"] = numbers[0] // product(numbers[1:])
    way = chance.random()
    if way < 0.05:
        return here
    if way < 0.10:
        return here | {"op": chance.choice(SIGNS), "target": chance.randrange(2 * n)}
    sign = chance.choice(sorted(results))
    return here | {"op": "?" if way < 0.3 else sign, "target": results[sign]}


def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


def verdict(puzzle):
    first = solution(puzzle, None)
    if first is None:
        return "none"
    return "unique" if solution(puzzle, first) is None else "multiple"


def solution(puzzle, other_than):
    """A solution other than the given one, if there is one."""
    n = puzzle["size"]
    model = cp_model.CpModel()
    x = [[model.new_int_var(1, n, f"x{r}_{c}") for c in range(n)] for r in range(n)]
    for i in range(n):
        model.add_all_different(x[i])
        model.add_all_different([row[i] for row in x])
    for cage in puzzle["cages"]:
        cells = [x[r][c] for r, c in cage["cells"]]
        if "target" in cage:
            clue(model, cells, cage["op"], cage["target"], n)
    if other_than is not None:
        differs = []
        for r in range(n):
            for c in range(n):
                literal = model.new_bool_var("")
                model.add(x[r][c] != other_than[r][c]).only_enforce_if(literal)
                differs.append(literal)
        model.add_bool_or(differs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status == cp_model.INFEASIBLE:
        return None
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        sys.exit(f"CP-SAT gives up on {json.dumps(puzzle)}")
    return [[solver.value(x[r][c]) for c in range(n)] for r in range(n)]


def clue(model, cells, sign, target, n):
    """Sums and products as arithmetic constraints; everything else as a table of tuples."""
    if sign in ("=", "+"):
        model.add(sum(cells) == target)
    elif sign == "*" and target < 2**62:
        bound = n
        so_far = cells[0]
        for cell in cells[1:]:
            bound *= n
            wider = model.new_int_var(0, bound, "")
            model.add_multiplication_equality(wider, [so_far, cell])
            so_far = wider
        model.add(so_far == target) if target <= bound else model.add_bool_or([])
    else:
        model.add_allowed_assignments(cells, list(ways(len(cells), sign, target, n)))


def ways(count, sign, target, n, start=()):
    if len(start) == count:
        if holds(start, sign, target):
            yield start
        return
    for value in range(1, n + 1):
        yield from ways(count, sign, target, n, start + (value,))


def holds(numbers, sign, target):
    largest = max(numbers)
    rest = list(numbers)
    rest.remove(largest)
    return {
        "=": lambda: numbers[0] == target,
        "+": lambda: sum(numbers) == target,
        "*": lambda: product(numbers) == target,
        "-": lambda: largest - sum(rest) == target and len(numbers) > 1,
        "/": lambda: largest == target * product(rest) and len(numbers) > 1,
        "?": lambda: any(holds(numbers, sign, target) for sign in SIGNS),
    }[sign]()


def values(text):
    numbers = [int(v) for v in (text.split(",") if "," in text else text)]
    n = round(len(numbers) ** 0.5)
    return [numbers[r * n : r * n + n] for r in range(n)]


def obeys(puzzle, grid):
    n = puzzle["size"]
    every = set(range(1, n + 1))
    lines = grid + [list(column) for column in zip(*grid)]
    if any(set(line) != every for line in lines):
        return False
    for cage in puzzle["cages"]:
        numbers = tuple(grid[r][c] for r, c in cage["cells"])
        if "target" in cage and not holds(numbers, cage["op"], cage["target"]):
            return False
    return True


if __name__ == "__main__":
    main()
