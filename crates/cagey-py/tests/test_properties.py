"""Small puzzles of every kind, compared with a reference solver that tries everything."""

import cagey_puzzles as cagey
import pyarrow as pa
from cagey_puzzles import Puzzle
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import gives, is_solution, solutions


@st.composite
def boards(draw):
    """A board of blocks on a random Latin square, with clues that it meets; sometimes spoiled."""
    size = draw(st.integers(1, 4))
    shift = draw(st.permutations(range(size)))
    square = [[(row + col) % size + 1 for col in range(size)] for row in shift]
    names = [[None] * size for _ in range(size)]
    blocks = []
    for row in range(size):
        for col in range(size):
            # A cell joins the block above or before it, or begins one.
            beside = {names[row - 1][col] if row else None, names[row][col - 1] if col else None}
            choice = draw(st.sampled_from([None, *sorted(beside - {None})]))
            if choice is None or len(blocks[choice]) >= 4:
                choice = len(blocks)
                blocks.append([])
            names[row][col] = choice
            blocks[choice].append((row, col))
    results = {}
    for name, cells in enumerate(blocks):
        values = [square[row][col] for row, col in cells]
        fits = [
            (sign, target)
            for sign in "+-*/"
            for target in range(300)
            if len(values) > 1 and gives(sign, values, target)
        ]
        if len(values) == 1:
            fits = [("+", values[0]), ("*", values[0])]
        sign, target = draw(st.sampled_from(fits))
        kind = draw(st.sampled_from(["told", "told", "told", "hidden", "free", "spoiled"]))
        if kind == "hidden" and len(values) > 1:
            sign = "?"
        elif kind == "spoiled":
            target += draw(st.integers(0, 1))
        results[name] = None if kind == "free" else (sign, target)
    return names, results, blocks


@given(boards())
@settings(max_examples=200, deadline=None)
def test_all_answers_are_those_of_the_judge(drawn):
    names, results, blocks = drawn
    cages = [(*(results[name] or (None, None)), cells) for name, cells in enumerate(blocks)]
    size = len(names)
    try:
        puzzle = Puzzle(names, results)
    except cagey.ParseError:
        # A clue that no values can satisfy may be rejected: the reference solver must agree that there is no solution.
        assert solutions(size, cages) == []
        return
    expected = sorted(solutions(size, cages))
    assert sorted(puzzle.solutions()) == expected
    assert puzzle.count() == len(expected)
    answer = puzzle.solve()
    assert answer.result == ["none", "unique", "multiple"][min(len(expected), 2)]
    assert all(solution in expected for solution in answer.solutions)
    (row,) = pa.table(cagey.grade_batch(pa.array([puzzle.id]))).to_pylist()
    assert row["result"] == {"unique": "graded"}.get(answer.result, answer.result)
    if answer.result == "unique":
        assert puzzle.explain().grid == expected[0]
        assert puzzle.grade().score == row["score"]


@given(st.integers(2, 6), st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
@settings(max_examples=50, deadline=None)
def test_what_is_made_has_one_solution(size, seed, k):
    puzzle = cagey.generate(size, seed=seed, k=k)
    assert puzzle == cagey.generate(size, seed=seed, k=k)
    answer = puzzle.solve()
    assert answer.result == "unique"
    assert is_solution(size, puzzle.cages, answer.solution)
    assert Puzzle(puzzle.write("board")) == puzzle


@given(st.lists(st.one_of(st.none(), st.text(max_size=40)), max_size=30), st.integers(1, 3))
@settings(max_examples=100, deadline=None)
def test_any_text_has_an_answer(texts, threads):
    out = pa.table(cagey.solve_batch(pa.array(texts, pa.string()), threads=threads))
    assert out["id"].to_pylist() == texts
    for row in out.to_pylist():
        try:
            result = Puzzle(row["id"]).solve().result
        except (cagey.ParseError, TypeError):
            result = "error"
        assert row["result"] == result
        assert (row["error"] is None) == (result != "error")
