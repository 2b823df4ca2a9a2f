import json
import pickle
import xml.etree.ElementTree

import cagey_puzzles as cagey
import pytest
from cagey_puzzles import Puzzle
from reference import is_solution

FOUR = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2"
SOLUTION = [[4, 2, 3, 1], [3, 1, 4, 2], [2, 3, 1, 4], [1, 4, 2, 3]]
TWO_SOLUTIONS = "2:__b,a3s1"


def test_every_format_gives_the_same_puzzle():
    puzzle = Puzzle(FOUR)
    for name in ["id", "cid", "sav", "text", "json", "board", "kenny", "ipuz", "csp"]:
        text = puzzle.write(name)
        assert Puzzle(text) == puzzle, name
        assert Puzzle(text, format=name) == puzzle, name
    assert Puzzle(puzzle.id).id == FOUR == str(puzzle)
    assert eval(repr(puzzle)) == puzzle


def test_a_puzzle_tells_what_it_is():
    puzzle = Puzzle("aab\ncdb\ncdd\n\na: 2/\nb: 1-\nc: 4?\nd:")
    assert puzzle.size == 3
    assert puzzle.cages == [
        ("÷", 2, ((0, 0), (0, 1))),
        ("−", 1, ((0, 2), (1, 2))),
        ("?", 4, ((1, 0), (2, 0))),
        (None, None, ((1, 1), (2, 1), (2, 2))),
    ]


def test_solutions_obey_the_rules(ids):
    for id in ids:
        puzzle = Puzzle(id)
        answer = puzzle.solve()
        assert answer.result == "unique" and answer.solution == answer.solutions[0]
        assert is_solution(puzzle.size, puzzle.cages, answer.solution)


def test_results():
    two = Puzzle(TWO_SOLUTIONS).solve()
    assert two.result == "multiple" and two.solution is None
    assert sorted(two.solutions) == [[[1, 2], [2, 1]], [[2, 1], [1, 2]]]
    none = Puzzle("aa\nbb\n\na: 2-\nb: 1-").solve()
    assert none == ("none", [])
    assert Puzzle(FOUR).solve(node_limit=0).result == "stopped"
    assert Puzzle(FOUR).solve(time_limit=0).result == "stopped"


def test_a_solution_keeps_what_was_entered():
    puzzle = Puzzle(TWO_SOLUTIONS)
    for start in ["2...", [[2, 0], [0, None]], ((2, 0), (0, 0))]:
        assert puzzle.solve(start).solution == [[2, 1], [1, 2]]
        assert list(puzzle.solutions(start)) == [[[2, 1], [1, 2]]]
        assert puzzle.count(start) == 1
    assert puzzle.solve([[2, 2], [0, 0]]).result == "none"


def spelled_out(known):
    """A puzzle that a game id cannot say, as a board."""
    signs = {"a": "+", "s": "-", "m": "*", "d": "/"}
    size = known["size"]
    names = [None] * size**2
    results = {}
    for name, cage in enumerate(known["cages"]):
        for cell in cage["cells"]:
            names[cell] = name
        results[name] = (signs[cage["op"]], cage["val"]) if cage["op"] in signs else None
    return Puzzle([names[row * size : (row + 1) * size] for row in range(size)], results)


def test_counts_are_those_that_two_other_programs_found(root):
    for line in (root / "testdata/corpus/multi/counts.jsonl").read_text().splitlines():
        known = json.loads(line)
        if known["count"] > 10_000:
            continue
        puzzle = Puzzle(known["id"]) if "id" in known else spelled_out(known)
        assert puzzle.count() == known["count"]
        found = {json.dumps(solution) for solution in puzzle.solutions()}
        assert len(found) == known["count"]


def free(size):
    """A grid without clues has as many solutions as there are Latin squares."""
    return Puzzle([["a"] * size] * size, {"a": None})


def test_counting_ends_at_a_limit():
    assert free(4).count() == 576
    assert free(9).count(limit=1000) == 1000
    with pytest.raises(cagey.Stopped):
        free(9).count(node_limit=1000)
    with pytest.raises(cagey.Stopped):
        free(9).count(time_limit=0.05)


def test_solutions_come_when_they_are_asked_for():
    # There are some 10**28 of them.
    solutions = free(9).solutions()
    assert iter(solutions) is solutions
    first = [next(solutions) for _ in range(2000)]
    assert len({json.dumps(solution) for solution in first}) == 2000


def test_grades_are_those_of_the_command(ids, command):
    lines = command("grade", "-", stdin="\n".join(ids))
    assert len(lines) == len(ids)
    for id, line in zip(ids, lines):
        grade = Puzzle(id).grade()
        rank = "" if grade.harder_than is None else f" {grade.harder_than}%"
        assert f"{grade.level} {grade.score} {grade.hardest}{rank}" == line
        assert grade.result == "graded" and grade.extended is False
        assert grade.techniques[grade.hardest] > 0
    several = Puzzle(TWO_SOLUTIONS).grade()
    assert several.result == "multiple" and several.text
    assert set(several._asdict().values()) == {"multiple", several.text, None}


def test_a_grade_with_few_techniques_is_no_grade(root):
    hard = Puzzle((root / "testdata/corpus/keen/6dx.txt").read_text().splitlines()[0])
    grade = hard.grade(max_level="easy")
    assert grade.result == "stuck" and grade.level == "extreme"
    assert hard.explain(max_level="easy").result == "stuck"


def test_an_explanation_leads_to_the_solution(ids):
    for id in ids[::7]:
        puzzle = Puzzle(id)
        told = puzzle.explain()
        assert told.result == "explained"
        grid = [[0] * puzzle.size for _ in range(puzzle.size)]
        for step in told.steps:
            assert step.full and step.where and step.nudge and step.price > 0
            for (row, col), value, removed in step.effects:
                if value is None:
                    assert removed
                else:
                    grid[row][col] = value
        assert grid == told.grid == puzzle.solve().solution
        assert str(told).count("\n") + 1 >= len(told.steps)


def test_a_hint_is_the_next_step():
    puzzle = Puzzle(FOUR)
    hint = puzzle.hint()
    assert hint.result == "hint" and len(hint.steps) == 1
    assert str(hint) == f"{hint.steps[0].name}. {hint.steps[0].full}"
    last = [row[:] for row in SOLUTION]
    last[3][3] = 0
    (step,) = puzzle.hint(last).steps
    assert step.effects == (((3, 3), 3, ()),)
    assert puzzle.hint(SOLUTION).result == "explained"
    assert str(puzzle.hint(SOLUTION)) == "The grid is full, and right."


def test_a_hint_tells_what_is_wrong():
    wrong = [[1, 0, 0, 0], *[[0] * 4] * 3]
    hint = Puzzle(FOUR).hint(wrong)
    assert hint.result == "mistaken" and hint.steps == ()
    assert [mistake.cell for mistake in hint.mistakes] == [(0, 0)]
    assert str(hint) == hint.mistakes[0].message
    none = Puzzle("aa\nbb\n\na: 2-\nb: 1-")
    assert str(none.hint()) == str(none.explain()) == (
        "The puzzle has no solution: no grid obeys all of its rows, columns and cages."
    )


def test_equal_puzzles_are_one_key():
    one, same, other = Puzzle(FOUR), Puzzle(Puzzle(FOUR).write("text")), Puzzle(TWO_SOLUTIONS)
    assert one == same and hash(one) == hash(same)
    assert one != other and one != FOUR
    assert len({one, same, other}) == 2


def test_a_pickled_puzzle_keeps_what_it_brought(root):
    puzzle = Puzzle((root / "examples/half-filled-6x6.sav").read_text())
    assert any(map(any, puzzle.entries))
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle and again.entries == puzzle.entries
    answer = puzzle.solve(puzzle.entries)
    assert pickle.loads(pickle.dumps(answer)) == answer


def test_pictures():
    puzzle = Puzzle(FOUR)
    for picture in [
        puzzle._repr_svg_(),
        puzzle.to_svg(),
        puzzle.to_svg(SOLUTION, theme="print", title="<A & B>"),
    ]:
        assert xml.etree.ElementTree.fromstring(picture).tag.endswith("svg")
    assert "6×" in puzzle.to_svg()
    assert puzzle.to_svg(SOLUTION) != puzzle.to_svg()
    with pytest.raises(cagey.PuzzleError, match="light"):
        puzzle.to_svg(theme="loud")


def test_a_seed_gives_the_same_puzzle_as_the_command(command):
    for level in ["easy", "normal", "hard"]:
        args = ["-n", "5", "--level", level, "--seed", "7", "--count", "5"]
        made = [cagey.generate(5, level=level, seed=7, k=k).id for k in range(5)]
        assert made == command("generate", *args)
        assert all(Puzzle(id).grade().level == level for id in made)
    made = cagey.generate(
        4, operators="+-", cage_sizes={1: 1, 2: 5, 3: 1}, max_target=8, seed=3, symmetric=True
    )
    args = "-n 4 --ops +- --cage-size 1:1,2:5,3:1 --max-target 8 --seed 3 --symmetric"
    assert [made.id] == command("generate", *args.split())
    assert [cagey.generate(preset="newspaper", seed=2).id] == command(
        "generate", "--for", "newspaper", "--seed", "2"
    )


def test_what_cannot_be_made_is_told():
    with pytest.raises(cagey.GenerateError, match="size=1: puzzles are made from 2×2"):
        cagey.generate(1)
    with pytest.raises(cagey.GenerateError):
        cagey.generate(6, level=("hard", "easy"))
    with pytest.raises(cagey.GenerateError, match="level=extreme: no 2×2 puzzle is extreme"):
        cagey.generate(2, level="extreme", seed=1)
    with pytest.raises(cagey.GenerateError, match="no .* was found"):
        cagey.generate(2, score=(5000, 6000), seed=1)
    with pytest.raises(cagey.GenerateError, match="unknown key “colour”; the keys are count"):
        cagey.generate(wish="colour=red")
    with pytest.raises(cagey.Stopped):
        cagey.generate(9, level="extreme", seed=1, time_limit=0)
    with pytest.raises(TypeError):
        cagey.generate(6, colour="red")
    with pytest.raises(cagey.GenerateError, match="cage_sizes=ab: “ab”: expected numbers of cells"):
        cagey.generate(6, cage_sizes="ab")


def test_steps_and_endings_have_facts_and_words_in_other_languages():
    puzzle = cagey.Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
    hint = puzzle.hint()
    assert hint.ending.solutions == {"is": "one"}
    assert hint.ending.text is None
    step = hint.steps[0]
    assert step.facts["kind"] == step.technique == "hidden-single"
    assert [out["because"]["why"] for out in step.facts["elsewhere"]] == ["clue"] * 3
    assert "R4C2" in step.full and "row 4, column 2" in step.spoken.full
    assert puzzle.hint(lang="de").steps[0].full.startswith("Zeile 4 braucht noch eine 3: In die Käfige 2÷ bei Z3S1 und Z4S2 passt nur 2÷1 oder 4÷2")
    walk = puzzle.explain(lang="de")
    assert walk.ending.logic == {"is": "finished", "steps": len(walk.steps)}
    assert str(walk.ending) == f"In {len(walk.steps)} Schritten gelöst."
    with pytest.raises(cagey.PuzzleError, match="there is no language “tlh”"):
        puzzle.hint(lang="tlh")
