"""What happens while the library searches: Ctrl-C, other threads, other calls."""

import contextlib
import itertools
import os
import signal
import subprocess
import sys
import threading

import cagey_puzzles as cagey
import pyarrow as pa
import pytest
from cagey_puzzles import Puzzle

# It has more solutions than anyone can count.
ENDLESS = Puzzle([["a"] * 9] * 9, {"a": None})


class Rang(Exception):
    pass


@contextlib.contextmanager
def alarm():
    """Raises soon, whatever is done meanwhile."""

    def ring(*_):
        raise Rang

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    with pytest.raises(Rang):
        yield
    signal.signal(signal.SIGALRM, before)


def test_counting_is_interrupted():
    with alarm():
        ENDLESS.count()


def test_listing_is_interrupted():
    with alarm():
        for _ in ENDLESS.solutions():
            pass


def test_generating_is_interrupted():
    with alarm():
        for k in range(10**9):
            cagey.generate(9, level="extreme", seed=1, k=k)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: ENDLESS.csp(all=True, node_limit=None),
        lambda: ENDLESS.csp(all=True, trace=True, node_limit=None),
        lambda: cagey.compare([ENDLESS], all=True, node_limit=None),
        lambda: cagey.compare(itertools.repeat(ENDLESS), node_limit=1),
        lambda: cagey.compare(itertools.repeat(ENDLESS), propagate="gac-alldiff", model="pairs"),
    ],
)
def test_constraint_search_is_interrupted(ask):
    with alarm():
        ask()


def test_questions_about_a_puzzle_that_resists_are_interrupted(root):
    """Of these sizes, some take longer than anyone waits."""
    lines = (root / "testdata/corpus/large/r16.txt").read_text().split()
    for ask in [Puzzle.values, Puzzle.why, Puzzle.solve, Puzzle.explain]:
        with alarm():
            for line in itertools.cycle(lines):
                ask(Puzzle(line))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "ask",
    [
        cagey.grade_batch,
        cagey.explain_batch,
        cagey.fingerprint_batch,
        lambda many, threads: cagey.convert_batch(many, to="cnf", threads=threads),
    ],
)
def test_other_batches_are_interrupted(ask, threads, ids):
    many = pa.array(ids * 20)
    with alarm():
        while True:
            ask(many, threads=threads)
    assert len(ask(pa.array(ids[:5]), threads=threads)) == 5


@pytest.mark.parametrize("threads", [1, 2])
def test_batches_are_interrupted(threads, ids):
    many = pa.array(ids * 2000)
    with alarm():
        while True:
            cagey.solve_batch(many, threads=threads)
    # What was broken off leaves nothing behind.
    assert len(cagey.solve_batch(pa.array(ids * 5), threads=threads)) == len(ids) * 5


@pytest.mark.parametrize("threads", [1, 2])
def test_a_puzzle_that_resists_is_interrupted(threads, root):
    """Of these sizes some are never done."""
    lines = (root / "testdata/corpus/large/r16.txt").read_text().split()
    many = pa.array(lines * (1 + 600 // len(lines)))
    with alarm():
        while True:
            cagey.solve_batch(many, threads=threads)


def test_control_c_ends_a_program():
    program = (
        "import cagey_puzzles as cagey; print('go', flush=True); cagey.Puzzle([['a'] * 9] * 9, {'a': None}).count()"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout.readline() == "go\n"
    os.kill(running.pid, signal.SIGINT)
    _, errors = running.communicate(timeout=60)
    assert errors.rstrip().endswith("KeyboardInterrupt")


def test_other_threads_run_meanwhile():
    ended = threading.Event()

    def count():
        with pytest.raises(cagey.Stopped):
            ENDLESS.count(time_limit=0.3)
        ended.set()

    thread = threading.Thread(target=count)
    thread.start()
    turns = 0
    while not ended.is_set():
        turns += 1
    thread.join()
    # While the lock is held, this thread would get no turn at all.
    assert turns > 1000


def test_a_handler_may_ask_too():
    asked = []

    def ask(*_):
        asked.append(Puzzle("2:__b,a3s1").count())

    before = signal.signal(signal.SIGALRM, ask)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(cagey.Stopped):
            ENDLESS.count(time_limit=0.5)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert asked == [2]


def test_threads_share_a_puzzle(ids):
    puzzle = Puzzle(ids[-1])
    expected = puzzle.solve()
    found = []
    threads = [
        threading.Thread(target=lambda: found.extend(puzzle.solve() for _ in range(50)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 200
