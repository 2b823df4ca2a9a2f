"""Large random puzzles, made by seed, through Cagey, CaDiCaL and CP-SAT: two solutions, or a proof that there are no two.

Every solver has one thread and its own process, whose CPU time is measured from the start of its search; CaDiCaL and
CP-SAT are not charged for building their models in Python. Usage: see `benchmarks/large`.
"""

import itertools
import json
import math
import multiprocessing
import random
import resource
import signal
import statistics
import subprocess
import sys
import time


def main():
    cagey, *args = sys.argv[1:]
    only_ids = args[:1] == ["--ids"]
    size, most, count, seed, seconds = [int(a) for a in args[only_ids:]] + [14, 4, 10, 1, 60][len(args) - only_ids:]
    puzzles = [make(size, most, random.Random(f"{size} {most} {seed} {i}")) for i in range(count)]
    if only_ids:
        print("\n".join(json.dumps(puzzle) for puzzle in puzzles))
        return
    print(f"CPU seconds for {size}×{size} with cages of 2 to {most} cells, seed {seed}, limit {seconds} s\n")
    rivals = {"Cagey": by_cagey(cagey), "CaDiCaL": by_cadical, "CP-SAT": by_cpsat}
    print("| # | " + " | ".join(rivals) + " |\n|--:|" + "--:|" * len(rivals))
    times = {name: [] for name in rivals}
    for i, puzzle in enumerate(puzzles, 1):
        verdicts = {}
        for name, solve in rivals.items():
            verdicts[name], taken = measured(solve, puzzle, seconds)
            times[name].append(taken if verdicts[name] != "stopped" else math.inf)
        known = set(verdicts.values()) - {"stopped"}
        cells = [f"{times[name][-1]:.2f}" if verdicts[name] != "stopped" else f"> {seconds}" for name in rivals]
        print(f"| {i} | " + " | ".join(cells) + " |" + (f" {verdicts}" if len(known) > 1 else ""), flush=True)
        if len(known) > 1:
            sys.exit("the verdicts differ")
    print("| solved | " + " | ".join(str(sum(map(math.isfinite, times[name]))) for name in rivals) + " |")
    print("| median | " + " | ".join(f"{statistics.median(times[name]):.2f}" for name in rivals) + " |")


def make(n, most, chance):
    """A puzzle with a solution: a shuffled Latin square, cut into cages of 2 to `most` cells where that is possible."""
    rows, cols, values = (chance.sample(range(n), n) for _ in range(3))
    grid = [[values[(rows[r] + cols[c]) % n] + 1 for c in range(n)] for r in range(n)]
    for _ in range(n ** 3):
        swap_cycle(grid, n, chance)
    cage_of, cages = {}, []
    cells = [(r, c) for r in range(n) for c in range(n)]
    chance.shuffle(cells)
    for cell in cells:
        if cell in cage_of:
            continue
        cage, want = [cell], chance.randint(2, most)
        cage_of[cell] = len(cages)
        while len(cage) < want:
            open_cells = sorted({b for a in cage for b in beside(a, n) if b not in cage_of})
            if not open_cells:
                break
            cage.append(chance.choice(open_cells))
            cage_of[cage[-1]] = len(cages)
        cages.append(cage)
    for i, cage in enumerate(cages):
        # A cell that is left alone joins a cage beside it that has room.
        room = [b for b in beside(cage[0], n) if len(cages[cage_of[b]]) < most]
        if len(cage) == 1 and room:
            cages[cage_of[room[0]]].append(cage[0])
            cage_of[cage[0]] = cage_of[room[0]]
            cages[i] = []
    return {"size": n, "cages": [clue(sorted(cage), grid, chance) for cage in sorted(cages) if cage]}


def swap_cycle(grid, n, chance):
    """Exchanges two rows where a cycle of values closes, which leaves a Latin square."""
    one, other = chance.sample(range(n), 2)
    col, first = chance.randrange(n), None
    while first is None or grid[one][col] != first:
        first = grid[one][col] if first is None else first
        grid[one][col], grid[other][col] = grid[other][col], grid[one][col]
        wanted = grid[one][col]
        repeated = [c for c in range(n) if c != col and grid[one][c] == wanted]
        if not repeated:
            return
        col = repeated[0]


def beside(cell, n):
    r, c = cell
    return [(a, b) for a, b in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= a < n and 0 <= b < n]


def clue(cage, grid, chance):
    values = [grid[r][c] for r, c in cage]
    largest, cells = max(values), [list(cell) for cell in cage]
    if len(values) == 1:
        return {"cells": cells, "target": values[0]}
    ops = ["+", "*"] + ["-", "-"] * (len(values) == 2)
    if len(values) == 2 and largest % min(values) == 0:
        ops += ["/", "/"]
    op = chance.choice(ops)
    target = {
        "+": sum(values),
        "*": math.prod(values),
        "-": 2 * largest - sum(values),
        "/": largest * largest // math.prod(values),
    }[op]
    return {"cells": cells, "op": op, "target": target}


def measured(solve, puzzle, seconds):
    """The verdict of a solver, which has a process of its own, and the CPU seconds that it took."""
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe()
    process = fork.Process(target=lambda: theirs.send(solve(puzzle, seconds)))
    process.start()
    # With this end closed, the pipe ends when the process is ended by its limit.
    theirs.close()
    # The wall clock is only there so that a process that hangs does not hold up the others.
    try:
        answer = ours.recv() if ours.poll(40 * seconds) else ("stopped", seconds)
    except EOFError:
        answer = ("stopped", seconds)
    process.kill()
    process.join()
    if process.exitcode not in (0, -signal.SIGXCPU, -signal.SIGKILL):
        sys.exit(f"a solver failed with status {process.exitcode}")
    return answer


def limited(seconds):
    """Ends this process after so many more seconds of CPU time."""
    used = time.process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (int(used + seconds) + 1, int(used + seconds) + 2))
    return used


def by_cagey(program):
    def solve(puzzle, seconds):
        command = [program, "solve", "--threads", "1", "-"]
        limit = lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        ran = subprocess.run(command, input=json.dumps(puzzle), capture_output=True, text=True, preexec_fn=limit)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        verdict = ran.stdout.split()[:1] or ["stopped"]
        return verdict[0], used.ru_utime + used.ru_stime
    return solve


def tuples(cage, n):
    """All values of a cage that its clue and the lines allow."""
    cells, target = cage["cells"], cage["target"]
    fits = {
        "+": lambda values: sum(values) == target,
        "*": lambda values: math.prod(values) == target,
        "-": lambda values: 2 * max(values) - sum(values) == target,
        "/": lambda values: max(values) ** 2 == target * math.prod(values),
        None: lambda values: values[0] == target,
    }[cage.get("op")]
    pairs = [(i, j) for i, j in itertools.combinations(range(len(cells)), 2)
             if cells[i][0] == cells[j][0] or cells[i][1] == cells[j][1]]
    for values in itertools.product(range(1, n + 1), repeat=len(cells)):
        if fits(values) and all(values[i] != values[j] for i, j in pairs):
            yield values


def by_cadical(puzzle, seconds):
    """Cells, lines, and a variable for each tuple of a cage."""
    from pysat.solvers import Solver

    n = puzzle["size"]
    has = lambda r, c, v: (r * n + c) * n + v
    variables = n ** 3
    clauses = []
    def exactly_one(literals):
        clauses.append(literals)
        clauses.extend([-a, -b] for a, b in itertools.combinations(literals, 2))
    for a, b in itertools.product(range(n), repeat=2):
        exactly_one([has(a, b, v) for v in range(1, n + 1)])
        exactly_one([has(a, c, b + 1) for c in range(n)])
        exactly_one([has(r, a, b + 1) for r in range(n)])
    for cage in puzzle["cages"]:
        ways = {}
        for values in tuples(cage, n):
            variables += 1
            for (r, c), value in zip(cage["cells"], values):
                clauses.append([-variables, has(r, c, value)])
                ways.setdefault((r, c, value), []).append(variables)
        for (r, c), value in itertools.product(cage["cells"], range(1, n + 1)):
            clauses.append([-has(r, c, value)] + ways.get((r, c, value), []))
    with Solver("cadical195", bootstrap_with=clauses) as solver:
        begin = limited(seconds)
        found = 0
        while found < 2 and solver.solve():
            found += 1
            model = solver.get_model()[: n ** 3]
            solver.add_clause([-literal for literal in model if literal > 0])
        return ["none", "unique", "multiple"][found], time.process_time() - begin


def by_cpsat(puzzle, seconds):
    """All-different lines, and a table for each cage."""
    from ortools.sat.python import cp_model

    n = puzzle["size"]
    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, n, "") for _ in range(n)] for _ in range(n)]
    for i in range(n):
        model.add_all_different(cells[i])
        model.add_all_different([row[i] for row in cells])
    for cage in puzzle["cages"]:
        model.add_allowed_assignments([cells[r][c] for r, c in cage["cells"]], list(tuples(cage, n)))

    class Two(cp_model.CpSolverSolutionCallback):
        found = 0
        def on_solution_callback(self):
            self.found += 1
            if self.found == 2:
                self.stop_search()

    solver, two = cp_model.CpSolver(), Two()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    begin = limited(seconds)
    status = solver.solve(model, two)
    is_done = two.found == 2 or status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    verdict = ["none", "unique", "multiple"][two.found] if is_done else "stopped"
    return verdict, time.process_time() - begin


if __name__ == "__main__":
    main()
