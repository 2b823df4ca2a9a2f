"""Programs that use the package can be checked by mypy, strictly."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import cagey_puzzles
import pytest

PROGRAM = '''
import datetime
from collections.abc import Iterable

import numpy as np
import cagey_puzzles as cagey
from cagey_puzzles import LEVELS, Level, Puzzle, Search, Step


def hardest_first(puzzles: Iterable[Puzzle], most: Level) -> list[Puzzle]:
    def key(puzzle: Puzzle) -> int:
        level = puzzle.grade(max_level=most, time_limit=1.0, node_limit=1000).level
        return -1 if level is None else LEVELS.index(level)

    return sorted(puzzles, key=key, reverse=True)


def told(puzzle: Puzzle) -> list[str]:
    steps: tuple[Step, ...] = puzzle.explain(np.zeros((4, 4), int), lang="de").steps
    return [f"{step.nudge} {step.facts['kind']}" for step in steps]


def nodes(puzzle: Puzzle) -> int:
    found: Search = puzzle.csp(propagate="gac", variable="wdeg", trace=True)
    return found.nodes + sum(len(step.pruned) for step in found.steps or ())


made = [cagey.generate(4, level="easy", seed=1), cagey.daily(datetime.date(2026, 11, 16)), cagey.daily("2026-11-16")]
hardest_first(made, "hard")
png: bytes = made[0].to_png(made[0].solve().solution, scale=1)
pdf: bytes = made[0].to_pdf(theme="print", signs="dots")
text: str = made[0].to_text(ascii=True) + made[0].to_tikz() + made[0].code + cagey.__version__
conflict = made[0].why()
cages = conflict.cages if conflict is not None else ()
left: tuple[tuple[int, ...], ...] | None = made[0].combinations((0, 0)).left
candidates: list[list[tuple[int, ...]]] = made[0].values()
broken = [violation.message for violation in made[0].check([[0] * 4] * 4).violations]
prices: dict[str, int] = {technique.id: technique.price for technique in cagey.techniques(lang="en")}
rows = {(row.propagate, row.variable): row.checks for row in cagey.compare(made, model="pairs").ways}
'''

WRONG = '''
import cagey_puzzles as cagey

puzzle = cagey.Puzzle("2:__b,a3s1")
puzzle.grade(max_level="awful")
puzzle.csp(propagate="magic")
puzzle.to_png(scale="large")
cagey.convert_batch(puzzle, to="id")
number: int = puzzle.solve().result
'''


def mypy(program: str, folder: Path) -> list[str]:
    (folder / "program.py").write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "program.py"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout.splitlines()


def test_a_program_is_checked_strictly(tmp_path):
    assert mypy(PROGRAM, tmp_path) == []
    subprocess.run([sys.executable, "program.py"], cwd=tmp_path, check=True)


def test_mistakes_are_found(tmp_path):
    found = mypy(WRONG, tmp_path)
    lines = {int(line.split(":")[1]) for line in found if ": error:" in line}
    assert lines == {5, 6, 7, 8, 9}, found


def test_the_package_itself_is_strict():
    folder = Path(cagey_puzzles.__file__).parent
    command = [sys.executable, "-m", "mypy", "--strict", "-p", "cagey_puzzles"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=folder.parent.parent)
    assert done.returncode == 0, done.stdout


def test_the_stubs_list_the_names_that_there_are():
    stub = ast.parse((Path(cagey_puzzles.__file__).parent / "_cagey.pyi").read_text())
    listed = {
        node.target.id: ast.literal_eval(node.value.slice)
        for node in stub.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Subscript)
    }
    (recipe,) = (node for node in stub.body if isinstance(node, ast.ClassDef) and node.name == "_Recipe")
    for node in recipe.body:
        if isinstance(node.annotation, ast.Subscript) and node.annotation.value.id == "Literal":
            listed[node.target.id] = ast.literal_eval(node.annotation.slice)
    puzzle = cagey_puzzles.Puzzle("2:__b,a3s1")
    asked = {
        "_Format": lambda: puzzle.write("?"),
        "_Theme": lambda: puzzle.to_svg(theme="?"),
        "_Signs": lambda: puzzle.to_svg(signs="?"),
        "solutions": lambda: cagey_puzzles.generate(4, solutions="?"),
        "trial": lambda: cagey_puzzles.generate(4, trial="?"),
        "variety": lambda: cagey_puzzles.generate(4, variety="?"),
    }
    assert set(listed) == set(asked)
    for name, ask in asked.items():
        with pytest.raises(cagey_puzzles.PuzzleError) as refused:
            ask()
        known = re.search(r"(?:choose from|: expected .*:) (.*)", str(refused.value))[1]
        assert listed[name] == tuple(known.split(", "))
