"""What the Python package costs beside the command: time for a file of ids, memory, one small call.

    .venv/bin/python benchmarks/python.py COMMAND FILE

COMMAND and the installed wheel must be release builds of the same commit.
"""

import itertools
import os
import resource
import subprocess
import sys
import time
import timeit

import cagey_puzzles as cagey
import pyarrow as pa

ROUNDS = 3


def batches(path, rows):
    with open(path) as lines:
        while some := list(itertools.islice(lines, rows)):
            yield pa.array(some)


def best(ask):
    """The shortest time of several rounds, and the shortest processor time. Minima depend least on what else is running."""
    walls, cpus = [], []
    for _ in range(ROUNDS):
        wall, cpu = time.perf_counter(), sum(os.times()[:4])
        ask()
        walls.append(time.perf_counter() - wall)
        cpus.append(sum(os.times()[:4]) - cpu)
    return min(walls), min(cpus)


def main(command, path):
    for rows in (10_000, 100_000):
        for batch in batches(path, rows):
            cagey.solve_batch(batch)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(f"batches of {rows:,}: at most {peak} MB in all, Python and pyarrow included")
    for threads in (1, 2):
        arguments = [command, "solve", "--threads", str(threads), path]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        known = best(lambda: subprocess.run(arguments, **quiet))
        print(f"{threads} threads, command: {known[0]:.2f} s, {known[1]:.2f} s of processors")
        for rows in (10_000, 100_000, 1_000_000):
            given = list(batches(path, rows))
            found = best(lambda: [cagey.solve_batch(batch, threads=threads) for batch in given])
            ratios = [mine / other for mine, other in zip(found, known)]
            print(
                f"{threads} threads, batches of {rows:,}: {found[0]:.2f} s, {found[1]:.2f} s of processors,"
                f" {ratios[0]:.2f} and {ratios[1]:.2f} of the command"
            )
    puzzle = cagey.Puzzle(next(open(path)))
    for name, call in [("solve", puzzle.solve), ("count", puzzle.count)]:
        took = min(timeit.repeat(call, number=10_000, repeat=ROUNDS)) / 10_000
        print(f"one call of {name}: {took * 1e6:.1f} µs, the library included")


main(*sys.argv[1:])
