"""The result classes say what the command says in JSON, field by field."""

import json

import cagey_puzzles as cagey
import pytest
from cagey_puzzles import Puzzle, results

FOUR = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2"
NO_SOLUTION = "aabb\nccdd\neeff\ngghh\n\na: 1-\nb: 7+\nc: 3+\nd: 3+\ne: 5+\nf: 5+\ng: 7+\nh: 3+"
# The puzzle, and what the command adds to an answer.
NOT_KEPT = {"id", "v", "verb", "puzzle", "line", "input"}
RENAMED = {("Effect", "is"): "value", ("Effect", "not"): "removed", ("Grade", "uses"): "techniques"}
CLASSES = [thing for thing in vars(results).values() if hasattr(thing, "_fields")]


def grid_text(rows):
    values = [str(value or ".") for row in rows for value in row]
    return ("," if len(rows) > 9 else "").join(values)


def agree(found, told, where=()):
    """Asserts that an object is what JSON says."""
    if hasattr(found, "_fields"):
        name = type(found).__name__
        fields = {RENAMED.get((name, key), key): value for key, value in told.items() if key not in NOT_KEPT}
        if name in ("Combinations", "Comparison"):
            fields.pop("result", None)
        for field, value in found._asdict().items():
            if field == "time_us":
                assert value >= 0
            elif field in fields:
                agree(value, fields[field], (*where, field))
            else:
                assert value in (None, (), 0), (*where, field)
        assert set(fields) <= {*found._fields, "time_us"}, where
    elif isinstance(told, str) and isinstance(found, list):
        assert grid_text(found) == told, where
    elif where[-1] == "domains":
        assert [list(values) for row in found for values in row] == told, where
    elif isinstance(found, dict):
        # What has no class is as in JSON.
        assert found == told, where
    elif isinstance(found, (list, tuple)):
        assert len(found) == len(told), where
        for number, (one, other) in enumerate(zip(found, told)):
            agree(one, other, (*where, number))
    else:
        assert found == told and type(found) is type(told), where


def one_line(command, *arguments):
    (line,) = command(*arguments, "--json")
    return json.loads(line)


def test_grades(command, ids):
    for id in [*ids[::9], "2:__b,a3s1", "2:__b,s2s1"]:
        grade = Puzzle(id).grade()
        # The command leaves the solution out.
        assert grade.solution == Puzzle(id).solve().solution
        agree(grade._replace(solution=None), one_line(command, "grade", id))


def test_a_grade_that_is_not_known(command, root):
    hard = (root / "testdata/corpus/keen/6dx.txt").read_text().splitlines()[0]
    stuck = Puzzle(hard).grade(max_level="easy")
    agree(stuck._replace(solution=None), one_line(command, "grade", hard, "--max-level", "easy"))
    stopped = Puzzle(hard).grade(node_limit=0)
    assert stopped.result == "stopped" and stopped.limit == {"is": "nodes", "nodes": 0}
    agree(stopped, one_line(command, "grade", hard, "--node-limit", "0"))


def test_explanations(command, ids):
    for id in [*ids[::15], "2:__b,a3s1", "2:__b,s2s1"]:
        puzzle = Puzzle(id)
        agree(puzzle.explain(), one_line(command, "explain", id))
        agree(puzzle.hint(lang="de"), one_line(command, "explain", "--hint", "--lang", "de", id))


@pytest.mark.parametrize("grid", ["1...............", "4231314223141423", "44..............", "42.............."])
def test_positions(command, grid):
    puzzle = Puzzle(FOUR)
    agree(puzzle.hint(grid), one_line(command, "explain", "--hint", "--grid", grid, FOUR))
    agree(puzzle.check(grid), one_line(command, "check", "--grid", grid, FOUR))


def test_reasons(command):
    puzzle = Puzzle(FOUR)
    for question, answer in [
        ("--why-not=R1C2=4", puzzle.why_not((0, 1), 4)),
        ("--why-not=R1C1=4", puzzle.why_not((0, 0), 4)),
        ("--why=R1C1=4", puzzle.why_must((0, 0), 4)),
        ("--why=R1C1=3", puzzle.why_must((0, 0), 3)),
        ("--why=R4C4=3", puzzle.why_must((3, 3), 3)),
    ]:
        agree(answer, one_line(command, "explain", question, FOUR))


def test_conflicts(command, tmp_path):
    file = tmp_path / "puzzle.txt"
    file.write_text(NO_SOLUTION)
    agree(Puzzle(NO_SOLUTION).why(), one_line(command, "solve", "--why", str(file))["conflict"])


def test_proofs(command, tmp_path):
    for number, id in enumerate([FOUR, "2:__b,s2s1", "2:__b,a3s1"]):
        proof = Puzzle(id).prove()
        steps = tmp_path / f"{number}.drat"
        (line,) = command("solve", id, "--proof", str(steps))
        result, *solutions = line.split()
        assert proof.result == result
        assert [grid_text(solution) for solution in proof.solutions] == solutions
        if result == "multiple":
            assert proof.steps is None and proof.formula is None and not steps.exists()
        else:
            assert proof.steps == steps.read_text()
            assert proof.formula == steps.with_suffix(".cnf").read_text()
    assert Puzzle(FOUR).prove(node_limit=0).result == "stopped"


def test_searches(command, ids):
    for id in [*ids[:8:4], "2:__b,a3s1", "2:__b,s2s1"]:
        agree(Puzzle(id).csp(trace=True, all=True), one_line(command, "csp", "--trace", "--all", id))
        agree(Puzzle(id).csp(node_limit=1), one_line(command, "csp", "--node-limit", "1", id))
    agree(cagey.compare([Puzzle(FOUR)], model="pairs"), one_line(command, "csp", "--compare", "--model=pairs", FOUR))


def test_large_grids_have_commas(command):
    id = cagey.generate(10, seed=1).id
    agree(Puzzle(id).explain(), one_line(command, "explain", id))


def test_an_answer_has_the_fields_that_its_class_has():
    answer = Puzzle(FOUR).solve()
    assert answer._asdict() == {"result": "unique", "solutions": [answer.solution]}
    assert type(answer) is cagey.Answer and answer == cagey.Answer(**answer._asdict())


def test_what_a_class_does_not_always_have_can_be_left_out():
    for one in CLASSES:
        needed = [name for name in one._fields if name not in one._field_defaults]
        made = one(*range(len(needed)))
        assert made._asdict() == {**dict(zip(needed, range(len(needed)))), **one._field_defaults}
    assert len(CLASSES) == 23
