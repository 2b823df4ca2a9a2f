import re

import cagey_puzzles as cagey
import numpy as np
import pytest
from cagey_puzzles import Board, Pos, Puzzle

BLOCKS = {"a": ("-", 1), "b": ("*", 2)}


def test_a_board_is_a_puzzle(root):
    known = Puzzle((root / "examples/keen-9x9.json").read_text())
    import json

    board = json.loads((root / "examples/keen-9x9.json").read_text())
    results = {name: tuple(result) for name, result in board["block_results"].items()}
    assert Puzzle(np.array(board["board"]), results) == known
    assert Puzzle(board["board"], results) == known
    assert Puzzle(tuple(map(tuple, board["board"])), block_results=results) == known


def test_what_python_prints_is_read():
    board = np.array([["a", "a"], ["b", "b"]])
    plain = Puzzle(board, BLOCKS)
    for text in [
        str({"board": board.tolist(), "block_results": BLOCKS}),
        str({"board": board, "block_results": {"a": ("-", np.int64(1)), "b": ("*", 2)}}),
        str({"board": [list(row) for row in board], "block_results": BLOCKS}),
        str((board, BLOCKS)),
        f"{board}\n{BLOCKS}\n",
        f"{board!r}\n{BLOCKS}\n",
        f"import numpy as np\nbor = np.{board!r}\nblock_results = {BLOCKS}\nBoard(bor, block_results)\n",
    ]:
        assert Puzzle(text) == plain, text


def test_names_and_targets_are_of_any_kind():
    plain = Puzzle([["a", "a"], ["b", "b"]], BLOCKS)
    numbered = np.array([[0, 0], [1, 1]])
    assert Puzzle(numbered, {0: ("-", np.int64(1)), np.int64(1): ("*", 2)}) == plain
    assert Puzzle([["ä,", "ä,"], ['"', '"']], {"ä,": ("-", 1), '"': ["×", 2]}) == plain
    free = Puzzle([["a", "a"], [None, None]], {"a": ("-", 1)})
    assert [cage[0] for cage in free.cages] == ["−", None, None]


def test_faults_of_a_board_are_told_by_row():
    with pytest.raises(cagey.ParseError) as raised:
        Puzzle([["a", "b"], ["b", "a"]], {"a": ("+", 3), "b": ("+", 3)})
    assert {fault.place[0] for fault in raised.value.faults} <= {1, 2}
    with pytest.raises(cagey.ParseError) as raised:
        Puzzle([["a", "a"], ["b", "c"]], BLOCKS)
    assert raised.value.place[0] == 2 and "c" in str(raised.value)


@pytest.mark.parametrize(
    ("board", "results", "error"),
    [
        ([["a", "a"], ["b", "b"]], None, TypeError),
        ([["a", "a"], ["b", "b"]], {"a": ("-", 1.5), "b": ("*", 2)}, cagey.ParseError),
        ([["a", "a"], ["b", "b"]], {"a": ("^", 1), "b": ("*", 2)}, cagey.ParseError),
        ([["a", "a"], ["b", "b"]], {"a": ("-", -1), "b": ("*", 2)}, cagey.ParseError),
        ([["a", "a"], ["b", "b"]], {"a": ("-",), "b": ("*", 2)}, cagey.ParseError),
        ([["a", "a"], ["b"]], BLOCKS, cagey.ParseError),
        ([], {}, cagey.ParseError),
        (np.full((17, 17), "a"), {"a": None}, cagey.ParseError),
        ("4:_a_7a4_a3,s1m6m2s2a5d2a7d2", BLOCKS, TypeError),
    ],
)
def test_boards_that_are_none(board, results, error):
    with pytest.raises(error):
        Puzzle(board, results)


@pytest.mark.parametrize("result", [(3, "+"), ("+",), ("+", 1.5), 5])
def test_a_result_that_is_none_is_told_with_its_block(result):
    with pytest.raises(cagey.ParseError, match="block 'b': a result is"):
        Puzzle([["a", "a"], ["b", "b"]], {"a": ("-", 1), "b": result})


def test_bytes_are_neither_text_nor_board():
    with pytest.raises(TypeError, match="a puzzle is a text"):
        Puzzle(b"4:_a_7a4_a3,s1m6m2s2a5d2a7d2")


def test_solutions_are_printed_as_they_are_found(capsys):
    found = Board(board=np.array([["a", "a"], ["b", "b"]]), block_results=BLOCKS).solve_and_print()
    printed = capsys.readouterr().out
    assert re.sub(r"\d+\.\d\d", "T", printed) == (
        "Solution found\n[[1 2]\n [2 1]]\n"
        "Solution found\n[[2 1]\n [1 2]]\n"
        "Solutions found: 2\nstatus: OPTIMAL\nTime taken: T seconds\n"
    )
    assert found[0].assignment == {Pos(0, 0): 1, Pos(1, 0): 2, Pos(0, 1): 2, Pos(1, 1): 1}
    assert found[0].assignment[Pos(x=1, y=0)] == 2


def test_a_board_without_solutions(capsys):
    board = Board([["a", "a"], ["b", "b"]], {"a": ("-", 1), "b": ("*", 3)})
    assert board.solve_and_print() == []
    assert capsys.readouterr().out.startswith(
        "Solutions found: 0\nstatus: INFEASIBLE\nTime taken: "
    )


def test_some_of_many_solutions(capsys):
    board = Board([["a"] * 9] * 9, {"a": None})
    assert len(board.solve_and_print(verbose=False, max_solutions=3)) == 3
    assert capsys.readouterr().out == ""
    board.solve_and_print(max_solutions=1)
    assert "Solutions found: 1\nstatus: FEASIBLE\n" in capsys.readouterr().out


def test_large_boards_are_printed_as_numpy_does(capsys):
    puzzle = cagey.generate(10, level="easy", seed=1)
    import json

    board = json.loads(puzzle.write("board"))
    solution = puzzle.solve().solution
    Board(board["board"], board["block_results"]).solve_and_print()
    assert str(np.array(solution)) in capsys.readouterr().out
