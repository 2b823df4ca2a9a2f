"""Compares our exports with what other programs make of them; started by scripts/interop.

For each puzzle:
- `cagey solve --count` tells how many solutions there are;
- MiniZinc with Gecode lists all solutions of the mzn export;
- a SAT solver lists all models of the cnf export, over all variables, so that an auxiliary
  variable with a choice would be noticed as a model too many;
- both must have found as many as we counted, and the very same grids;
- the package ipuz must accept the ipuz export.
"""

import re
import subprocess
import sys

import ipuz
from pysat.formula import CNF
from pysat.solvers import Solver

TIME_LIMIT = 300  # seconds for one run of a program
IPUZ_KIND = "http://ipuz.org/sudoku/calcudoku#1"


class Failure(Exception):
    """A program failed."""


def run(command, text, codes=(0,)):
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, encoding="utf-8", timeout=TIME_LIMIT
        )
    except subprocess.TimeoutExpired:
        raise Failure(f"{command[0]} took more than {TIME_LIMIT} s") from None
    if done.returncode not in codes:
        raise Failure(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()[:200]}")
    return done.stdout


def our_count(cagey, puzzle):
    # The exit code is 1 if there is no solution.
    answer = run([cagey, "solve", "--count", "-"], puzzle + "\n", codes=(0, 1))
    count = re.search(r"^count (\d+)$", answer, re.MULTILINE)
    if not count:
        raise Failure(f"no count in {answer.strip()[:200]!r}")
    return int(count[1])


def convert(cagey, puzzle, to):
    return run([cagey, "convert", "--to", to, "-"], puzzle + "\n")


def minizinc_grids(model):
    """The grids that Gecode finds, each as a tuple in reading order."""
    command = ["minizinc", "--solver", "gecode", "--all-solutions", "--input-from-stdin"]
    answer = run(command, model)
    if "=====UNSATISFIABLE=====" in answer:
        return []
    parts = answer.split("----------\n")
    if parts.pop().strip() != "==========":
        raise Failure("minizinc did not say that these are all solutions")
    return [tuple(map(int, part.split())) for part in parts]


def sat_grids(text):
    """The grids of all models, read by the map in the comments."""
    value_of = {
        int(variable): int(value)
        for variable, value in re.findall(r"^c (\d+) R\d+C\d+=(\d+)$", text, re.MULTILINE)
    }
    formula = CNF(from_string=text)
    variables, clauses = map(int, re.search(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE).groups())
    if (variables, clauses) != (formula.nv, len(formula.clauses)):
        raise Failure("the cnf's first line does not tell its size")
    grids = []
    with Solver(name="cadical153", bootstrap_with=formula) as solver:
        for model in solver.enum_models():
            if len(model) != variables:
                raise Failure("a model leaves a variable out")
            grids.append(tuple(value_of[v] for v in model if v in value_of))
    return grids


def check_ipuz(text):
    # The package checks every kind that starts with http://ipuz.org/sudoku by the rules of sudoku.
    try:
        ipuz.read(text, puzzlekinds=[IPUZ_KIND])
    except ipuz.IPUZException as error:
        raise Failure(f"ipuz: {error}") from None


def compare(cagey, puzzle):
    """Three counts, whether the ipuz file is valid, and what is wrong, which is empty if all is well."""
    counts, good_ipuz = ["?", "?", "?"], "?"
    try:
        counts[0] = our_count(cagey, puzzle)
        by_minizinc = minizinc_grids(convert(cagey, puzzle, "mzn"))
        counts[1] = len(by_minizinc)
        by_sat = sat_grids(convert(cagey, puzzle, "cnf"))
        counts[2] = len(by_sat)
        check_ipuz(convert(cagey, puzzle, "ipuz"))
        good_ipuz = "ok"
    except Failure as failure:
        return counts, good_ipuz, str(failure)
    if len(set(counts)) != 1:
        return counts, good_ipuz, "the counts differ"
    if len(set(by_minizinc)) != len(by_minizinc) or set(by_minizinc) != set(by_sat):
        return counts, good_ipuz, "the grids differ"
    return counts, good_ipuz, None


def main():
    cagey, path = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    puzzles = [line for line in lines if line]
    if not puzzles:
        sys.exit(f"interop: no puzzles in {path}")
    print(f"{'cagey':>7} {'gecode':>7} {'cadical':>7}  ipuz  puzzle")
    failed = 0
    for puzzle in puzzles:
        counts, good_ipuz, fault = compare(cagey, puzzle)
        failed += fault is not None
        columns = " ".join(f"{count:>7}" for count in counts)
        shown = puzzle if len(puzzle) <= 60 else puzzle[:57] + "..."
        print(f"{columns}  {good_ipuz:<4}  {shown}", flush=True)
        if fault is not None:
            print(f"FAILED: {fault}", flush=True)
    print(f"{len(puzzles) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
