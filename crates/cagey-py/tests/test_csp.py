"""Constraint search in Python: compared with the library, and with course material."""

import base64
import doctest
import json
import re
import subprocess
import sys
import zlib
from itertools import islice

import pytest
from cagey_puzzles import ParseError, Puzzle, PuzzleError, SearchStep, csp
from hypothesis import given, settings
from test_properties import boards

COURSE = "examples/csp-3x3.json"


@pytest.fixture(scope="module")
def course(root):
    return Puzzle((root / COURSE).read_text())


@settings(max_examples=120, deadline=None)
@given(boards())
def test_both_implementations_try_the_same_values(made):
    names, results, _ = made
    try:
        puzzle = Puzzle(names, results)
    except ParseError:
        return
    for model in ("pairs", "nary"):
        problem = csp.Problem(puzzle, model)
        for propagate in csp.PROPAGATORS:
            if propagate == "gac-alldiff" and model == "pairs":
                continue
            for variable in csp.VARIABLE_ORDERS:
                for value in csp.VALUE_ORDERS:
                    way = dict(propagate=propagate, variable=variable, value=value, all=True, node_limit=60)
                    ours, mine = problem.solve(**way), problem.solve(**way, in_python=True)
                    same = ("result", "nodes", "assignments", "solutions")
                    assert [getattr(ours, name) for name in same] == [
                        getattr(mine, name) for name in same
                    ], (model, way)


def test_the_orders_of_a_course_take_the_same_steps(course):
    """Every step of both, with what it prunes; arc consistency may find that in another order."""
    problem = csp.Problem(course)
    for propagate in ("bt", "bt-partial", "fc", "gac-root", "gac"):
        for variable in csp.VARIABLE_ORDERS:
            way = dict(propagate=propagate, variable=variable, value="lcv")
            ours = list(problem.search(**way))
            mine = problem.solve(**way, trace=True, in_python=True).steps
            assert len(ours) == len(mine)
            for one, other in zip(ours, mine):
                assert isinstance(other, SearchStep)
                assert one.assignment == other.assignment
                assert one.outcome == other.outcome
                assert one.grid == other.grid
                if one.outcome == "goes-on":
                    assert one.domains == other.domains
                    assert {(p.variable, p.value) for p in one.pruned} == {
                        (p.variable, p.value) for p in other.pruned
                    }
                backs = [[next(iter(back.values())) for back in step.back] for step in (one, other)]
                assert backs[0] == backs[1]
            assert [step.text for step in mine if not step.text] == []


def test_the_17_steps_of_the_course(course):
    steps = list(csp.Problem(course).search(propagate=csp.prop_FC))
    assert [step.assignment for step in steps] == [
        None,
        *("V11=1 V12=2 V13=3 V21=2 V21=3 V22=1 V23=2 V31=2 V11=2 V12=1 V13=3 V21=1 V22=3 V23=2").split(),
        *("V31=3", "V32=2", "V33=1"),
    ]
    assert steps[4].outcome == "wipe-out" and steps[4].text[-2] == "Wipe-out: V22 has no value left."
    assert steps[8].outcome == "broken"
    assert steps[17].grid == [[2, 1, 3], [1, 3, 2], [3, 2, 1]]


# As students hand it in: written for the interface of the course, with imports and names of its own.
STUDENT = '''
from collections import deque
from cspbase import *

def prop_FC(csp, newVar=None):
    pruned = []
    constraints = csp.get_cons_with_var(newVar) if newVar else csp.get_all_cons()
    for c in constraints:
        if c.get_n_unasgn() == 1:
            var = c.get_unasgn_vars()[0]
            for d in var.cur_domain():
                vals = [d if v is var else v.get_assigned_value() for v in c.get_scope()]
                if not c.check(vals):
                    var.prune_value(d)
                    pruned.append((var, d))
            if var.cur_domain_size() == 0:
                return False, pruned
    return True, pruned

def prop_GAC(csp, newVar=None):
    pruned = []
    queue = deque(csp.get_cons_with_var(newVar) if newVar else csp.get_all_cons())
    while queue:
        c = queue.popleft()
        for var in c.get_scope():
            for d in var.cur_domain():
                if not c.has_support(var, d):
                    if var.is_assigned():
                        return False, pruned
                    pruned.append((var, d))
                    var.prune_value(d)
                    if var.cur_domain_size() == 0:
                        return False, pruned
                    for other in csp.get_cons_with_var(var):
                        if other not in queue:
                            queue.append(other)
    return True, pruned

def ord_mrv(csp):
    return min(csp.get_all_unasgn_vars(), key=lambda v: v.cur_domain_size())

def val_lcv(csp, var):
    def lost(d):
        var.assign(d)
        count = sum(not c.has_support(other, x)
                    for c in csp.get_cons_with_var(var) for other in c.get_unasgn_vars()
                    for x in other.cur_domain())
        var.unassign()
        return count
    return sorted(var.cur_domain(), key=lost)
'''


def test_what_students_wrote_runs_as_it_is(tmp_path, monkeypatch, ids):
    monkeypatch.setitem(sys.modules, "cspbase", csp)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "propagators.py").write_text(STUDENT)
    import propagators as student

    for id in [id for id in ids if id[0] in "345"][::12]:
        puzzle = Puzzle(id)
        problem = csp.Problem(puzzle)
        ours = problem.solve(propagate="gac", variable="mrv")
        theirs = problem.solve(propagate=student.prop_GAC, variable=student.ord_mrv, trace=True)
        assert (theirs.nodes, theirs.solutions) == (ours.nodes, ours.solutions)
        assert theirs.propagate == "prop_GAC"
        forward = problem.solve(propagate=student.prop_FC, value=student.val_lcv)
        assert forward.solutions == ours.solutions == [puzzle.solve().solution]
        # Their reasons are worked out from the constraints.
        assert all(p.why["is"] == "no-support" for step in theirs.steps for p in step.pruned)


def test_the_search_of_the_course(course, capsys):
    problem = csp.Problem(course)
    search = csp.BT(problem)
    search.bt_search(csp.prop_FC)
    search.print_stats()
    printed = capsys.readouterr().out.splitlines()
    assert printed[1:10:4] == ["V11 = 2", "V22 = 3", "V33 = 1"]
    assert printed[-1] == "Search made 17 variable assignments and pruned 34 variable values"
    search.trace_on()
    search.bt_search(csp.prop_GAC, csp.ord_mrv, csp.val_lcv)
    assert "Step 9: V33=1" in capsys.readouterr().out.splitlines()
    assert len(search.steps) == 10
    impossible = csp.BT(csp.Problem(Puzzle("2:__b,a4a3")))
    impossible.bt_search(csp.prop_BT)
    assert capsys.readouterr().out.endswith("unsolved. Has no solutions\n")


def test_a_wrong_propagator_is_seen_to_be_wrong(course):
    def prop_wrong(csp, newVar=None):
        cell = csp.get_all_vars()[0]
        if newVar is None and cell.in_cur_domain(2):
            cell.prune_value(2)
            return True, [(cell, 2)]
        return True, []

    steps = list(islice(csp.Problem(course).search(propagate=prop_wrong), 3))
    assert steps[0].text[0] == "prop_wrong prunes 2 from V11, although no constraint alone rules it out."
    assert steps[0].pruned[0].why == {"is": "unknown"}


def test_a_lesson_shows_what_was_searched(course, tmp_path):
    """The data of the page, taken out again: that of the command for a search of the library, and that of Python."""
    problem = csp.Problem(course)
    ours = problem.solve(propagate="gac", trace=True)
    mine = problem.solve(propagate=csp.prop_GAC, trace=True)
    for found in (ours, mine):
        lesson = problem.lesson(found)
        assert repr(lesson) == "<Lesson: 10 steps>"
        lesson.save(tmp_path / "lesson.html")
        page = (tmp_path / "lesson.html").read_text()
        (data,) = re.findall(r'id="data">([^<]*)<', page)
        shown = json.loads(zlib.decompress(base64.b64decode(data)))
        assert len(shown["problem"]["variables"]) == 9
        assert [step.get("assignment") for step in shown["search"]["steps"]] == [
            step.assignment for step in found.steps
        ]
        assert [len(step["domains"]) for step in shown["search"]["steps"]] == [9] * 10
    assert "<iframe" in lesson._repr_html_()
    with pytest.raises(PuzzleError, match="trace=True"):
        problem.lesson(problem.solve())


def test_tuples_are_those_that_hold(course):
    problem = csp.Problem(course, "nary")
    by_name = {constraint.name: constraint for constraint in problem.cons}
    assert sorted(by_name["cage 2÷ (V11, V12)"].sat_tuples) == [(1, 2), (2, 1)]
    assert len(by_name["row 1"].sat_tuples) == 6
    large = csp.Problem(Puzzle("9:z5s,a405"))
    with pytest.raises(PuzzleError, match="tuples to try"):
        large.cons[-1].sat_tuples


def test_a_search_can_be_left_and_begun_again(course):
    problem = csp.Problem(course)
    for _ in range(2):
        steps = problem.search(propagate=csp.prop_FC)
        assert [step.assignment for step in islice(steps, 3)] == [None, "V11=1", "V12=2"]
        del steps
    assert all(not variable.is_assigned() for variable in problem.vars)
    assert all(variable.cur_domain() == [1, 2, 3] for variable in problem.vars)
    gave_up = problem.solve(propagate=csp.prop_BT, node_limit=5)
    assert (gave_up.result, gave_up.nodes) == ("gave-up", 5)


def test_nonsense_is_refused(course):
    problem = csp.Problem(course)
    with pytest.raises(PuzzleError, match="only pairs and nary"):
        csp.Problem(course, "lists")
    with pytest.raises(PuzzleError, match="only bt, "):
        problem.solve(propagate="magic", in_python=True)
    with pytest.raises(PuzzleError):
        problem.solve(propagate="magic")
    with pytest.raises(PuzzleError, match="wdeg"):
        problem.solve(variable="wdeg", in_python=True)


def test_the_notebook_runs(root, tmp_path):
    """Every cell in its order, and what it shows is what is in the file."""
    notebook = json.loads((root / "examples/python/constraint-search.ipynb").read_text())
    assert notebook["nbformat"] == 4
    script = tmp_path / "cells.py"
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 8
    script.write_text("\nprint('=====')\n".join(cells))
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, cwd=root)
    assert ran.returncode == 0, ran.stderr
    printed = [part.strip("\n") for part in ran.stdout.split("=====\n")]
    shown = [
        "".join("".join(output.get("text", "")) for output in cell["outputs"]).strip("\n")
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    ]
    assert printed == shown


def test_the_examples_of_the_module():
    tested = doctest.testmod(csp)
    assert (tested.failed, tested.attempted > 20) == (0, True)
