"""The same puzzles through Cagey, OR-Tools CP-SAT and the crate mathdoku, one thread each.

Everyone must find the solution and prove that there is no other. Every grid is held against the rules
here, and every verdict against Cagey's. Usage: compare.py CAGEY MATHDOKU COUNT; MATHDOKU may be empty.
"""

import functools
import json
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import cpsat
from ortools.sat.python import cp_model

SETS = ["4dn", "6dn", "6du", "8du", "9dn", "9du"]
# A puzzle that takes longer counts as stopped, with this time.
LONGEST = 30.0
# Cages with up to this many candidate tuples become tables; sums are linear constraints. This was the
# fastest of the encodings that were tried.
MOST_TUPLES = 10_000


def main():
    cagey, mathdoku_program, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    rivals = {}
    if mathdoku_program:
        rivals["mathdoku"] = Mathdoku(mathdoku_program)
    rivals["CP-SAT"] = CpSat()
    head = ["set", "puzzles", "Cagey, warm", "Cagey, cold"]
    for name in rivals:
        head += [name, f"{name} / Cagey warm"]
    print(f"µs a puzzle, {count} puzzles of each file of testdata/corpus/keen.\n")
    print(row(head))
    print("|---|" + "--:|" * (len(head) - 1))
    findings = []
    for name in SETS:
        ids = (ROOT / "testdata" / "corpus" / "keen" / f"{name}.txt").read_text().splitlines()[:count]
        puzzles = [json.loads(line) for line in run(cagey, ["convert", "--to", "json"], ids)]
        answers = run(cagey, ["solve"], ids)
        findings += faults("Cagey", name, ids, puzzles, answers, answers)
        warm, cold = times(cagey, ids)
        cells = [name, str(len(ids)), number(warm), number(cold)]
        for rival, solver in rivals.items():
            results = [solver.solve(*puzzle) for puzzle in zip(ids, puzzles)]
            theirs = [answer for _, answer in results]
            each = sum(seconds for seconds, _ in results) * 1e6 / len(ids)
            at_least = "≥ " if "stopped" in theirs else ""
            cells += [at_least + number(each), at_least + number(each / warm)]
            findings += faults(rival, name, ids, puzzles, answers, theirs)
        print(row(cells), flush=True)
    print()
    for finding in findings or ["All answers agree, and all grids obey the rules."]:
        print(f"- {finding}")
    sys.exit(any(finding.startswith(("Cagey", "CP-SAT")) for finding in findings))


def run(cagey, flags, ids):
    """Lines for a file of ids. A puzzle that is not unique is not a failure."""
    text = "".join(line + "\n" for line in ids)
    ran = subprocess.run([cagey, *flags], input=text, capture_output=True, text=True)
    lines = ran.stdout.splitlines()
    if len(lines) != len(ids):
        sys.exit(f"{len(lines)} answers for {len(ids)} puzzles\n{ran.stderr}")
    return lines


def times(cagey, ids):
    """Warm and cold times, in µs."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(line + "\n" for line in ids))
        file.flush()
        told = json.loads(subprocess.check_output([cagey, "bench", "--json", file.name]))
    return told["warm_ns"] / 1000, told["cold_ns"] / 1000


def faults(who, name, ids, puzzles, ours, theirs):
    """What is wrong with the answers of a solver, in one sentence each."""
    found = []
    for place, (id, puzzle, our, their) in enumerate(zip(ids, puzzles, ours, theirs), 1):
        where = f"{name}, puzzle {place}"
        verdict, *grids = their.split()
        if verdict == "stopped":
            found.append(f"After {LONGEST:g} s {who} had not solved {where}")
        elif verdict == "error":
            found.append(f"{who} cannot solve {where}: {their}")
        elif wrong := [grid for grid in grids if not cpsat.obeys(puzzle, cpsat.values(grid))]:
            found.append(f"{who} calls {where} {verdict}, but {wrong[0]} breaks the rules: `{id}`")
        # If there are several solutions, each solver may find other ones.
        elif verdict != our.split()[0] or (verdict == "unique" and their != our):
            found.append(f"{who} says {their} of {where}, Cagey {our}: `{id}`")
    return found


class Mathdoku:
    """The program in benchmarks/mathdoku, which is restarted if it takes too long."""

    def __init__(self, program):
        self.program = program
        self.process = None

    def solve(self, id, _puzzle):
        if self.process is None:
            self.start()
        self.process.stdin.write(id + "\n")
        self.process.stdin.flush()
        begin = time.monotonic()
        try:
            line = self.lines.get(timeout=LONGEST)
        except queue.Empty:
            self.stop()
            return time.monotonic() - begin, "stopped"
        if not line:
            self.stop()
            return time.monotonic() - begin, "error it ended before its time"
        nanoseconds, answer = line.rstrip("\n").split(" ", 1)
        return int(nanoseconds) / 1e9, answer

    def start(self):
        self.process = subprocess.Popen(
            [self.program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.lines = queue.Queue()
        arguments = (self.process.stdout, self.lines)
        threading.Thread(target=hand_over, args=arguments, daemon=True).start()

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process = None


def hand_over(lines, into):
    for line in lines:
        into.put(line)
    into.put("")


class CpSat:
    """One worker lists solutions until there are two. Building the model is not timed."""

    def solve(self, _id, puzzle):
        n = puzzle["size"]
        model = cp_model.CpModel()
        x = [[model.new_int_var(1, n, "") for _ in range(n)] for _ in range(n)]
        for line in x + [list(column) for column in zip(*x)]:
            model.add_all_different(line)
        for cage in puzzle["cages"]:
            cells = [x[r][c] for r, c in cage["cells"]]
            sign, target = cage["op"], cage["target"]
            if sign not in ("=", "+") and n ** len(cells) <= MOST_TUPLES:
                model.add_allowed_assignments(cells, ways(len(cells), sign, target, n))
            else:
                cpsat.clue(model, cells, sign, target, n)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.max_time_in_seconds = LONGEST
        two = TwoSolutions([cell for line in x for cell in line])
        status = solver.solve(model, two)
        if len(two.grids) < 2 and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            return solver.wall_time, "stopped"
        word = ["none", "unique", "multiple"][len(two.grids)]
        return solver.wall_time, " ".join([word, *two.grids])


@functools.cache
def ways(*clue):
    return list(cpsat.ways(*clue))


class TwoSolutions(cp_model.CpSolverSolutionCallback):
    """Keeps two solutions and ends the search."""

    def __init__(self, cells):
        super().__init__()
        self.cells = cells
        self.grids = []

    def on_solution_callback(self):
        self.grids.append("".join(str(self.value(cell)) for cell in self.cells))
        if len(self.grids) == 2:
            self.stop_search()


def number(value):
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}"


def row(cells):
    return "| " + " | ".join(cells) + " |"


main()
