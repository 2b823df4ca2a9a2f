"""Questions about positions, rules and cages, compared with the reference solver and with the command."""

import json
import struct
import zlib
from itertools import product

import cagey_puzzles as cagey
import pyarrow as pa
import pytest
from cagey_puzzles import Puzzle
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import gives, solutions
from test_properties import boards

FOUR = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2"
SOLUTION = [[4, 2, 3, 1], [3, 1, 4, 2], [2, 3, 1, 4], [1, 4, 2, 3]]
NO_SOLUTION = "aabb\nccdd\neeff\ngghh\n\na: 1-\nb: 7+\nc: 3+\nd: 3+\ne: 5+\nf: 5+\ng: 7+\nh: 3+"


def formats():
    """All formats, as the library lists them."""
    try:
        Puzzle(FOUR).write("?")
    except cagey.PuzzleError as error:
        return str(error).partition("choose from ")[2].split(", ")


def drawn_puzzle(drawn):
    """A puzzle that hypothesis has drawn and its cages for the reference solver; no puzzle where the clues are refused."""
    names, results, blocks = drawn
    cages = [(*(results[name] or (None, None)), cells) for name, cells in enumerate(blocks)]
    try:
        return Puzzle(names, results), cages
    except cagey.ParseError:
        return None, cages


def entered(size, numbers):
    """The first of these numbers, as far as a grid has cells, each brought into the range of values."""
    values = [number % (size + 1) for number in (numbers * 16)[: size * size]]
    return [values[start : start + size] for start in range(0, size * size, size)]


grids = st.lists(st.integers(0, 12), min_size=1, max_size=16)


@given(boards(), grids)
@settings(max_examples=150, deadline=None)
def test_values_are_those_of_all_solutions_of_the_judge(drawn, numbers):
    puzzle, cages = drawn_puzzle(drawn)
    if puzzle is None:
        return
    size = puzzle.size
    # Mostly empty, so that many positions have solutions.
    start = [[value if value % 3 == 0 else 0 for value in row] for row in entered(size, numbers)]
    found = [
        grid
        for grid in solutions(size, cages)
        if all(start[row][col] in (0, grid[row][col]) for row in range(size) for col in range(size))
    ]
    expected = [
        [tuple(sorted({grid[row][col] for grid in found})) for col in range(size)]
        for row in range(size)
    ]
    assert puzzle.values(start) == expected
    assert (puzzle.why(start) is None) == bool(found)


def broken_rules(puzzle, grid):
    """What the reference solver finds broken: each value that is in a line twice, and each full cage that is wrong."""
    size = puzzle.size
    lines = [[(row, col) for col in range(size)] for row in range(size)]
    lines += [[(row, col) for row in range(size)] for col in range(size)]
    for line in lines:
        for value in range(1, size + 1):
            cells = tuple((row, col) for row, col in line if grid[row][col] == value)
            if len(cells) > 1:
                yield "repeated", cells
    for sign, target, cells in puzzle.cages:
        values = [grid[row][col] for row, col in cells]
        if all(values) and not gives(sign, values, target):
            yield "cage-wrong", cells


def hopeless(puzzle, grid, cells):
    """Whether no values at all in the empty cells of a cage meet its clue."""
    sign, target, cells = next(cage for cage in puzzle.cages if set(cells) <= set(cage[2]))
    choices = [
        [grid[row][col]] if grid[row][col] else range(1, puzzle.size + 1) for row, col in cells
    ]
    return not any(gives(sign, list(values), target) for values in product(*choices))


@given(boards(), grids)
@settings(max_examples=200, deadline=None)
def test_broken_rules_are_those_of_the_judge(drawn, numbers):
    puzzle, _ = drawn_puzzle(drawn)
    if puzzle is None:
        return
    grid = entered(puzzle.size, numbers)
    checked = puzzle.check(grid)
    found = {(one.rule, one.cells) for one in checked.violations}
    expected = set(broken_rules(puzzle, grid))
    # A cage may be found hopeless before it is full; then the reference solver must agree that it is.
    early = {one for one in found if one[0] == "cage-hopeless"}
    assert found - early == expected
    assert all(hopeless(puzzle, grid, cells) for _, cells in early)
    empty = sum(row.count(0) for row in grid)
    assert checked.empty == empty and checked.grid == grid
    assert checked.result == ("broken" if found else "unfinished" if empty else "solved")


@given(boards())
@settings(max_examples=150, deadline=None)
def test_combinations_are_those_of_the_judge(drawn):
    puzzle, _ = drawn_puzzle(drawn)
    if puzzle is None:
        return
    for sign, target, cells in puzzle.cages:
        # Equal values fit if their cells are in no common line.
        clash = [
            (i, j)
            for i, one in enumerate(cells)
            for j, other in enumerate(cells[:i])
            if one[0] == other[0] or one[1] == other[1]
        ]
        expected = {
            tuple(sorted(values))
            for values in product(range(1, puzzle.size + 1), repeat=len(cells))
            if gives(sign, list(values), target) and all(values[i] != values[j] for i, j in clash)
        }
        for cell in cells:
            told = puzzle.combinations(cell).all
            assert told == (tuple(sorted(expected)) if sign and len(expected) <= 60 else None)


@given(boards())
@settings(max_examples=150, deadline=None)
def test_a_conflict_leaves_no_solution_and_needs_its_cages(drawn):
    puzzle, cages = drawn_puzzle(drawn)
    if puzzle is None:
        return
    size = puzzle.size
    conflict = puzzle.why()
    assert (conflict is not None) == (solutions(size, cages) == [])
    if conflict is None:
        return
    guilty = [cage for cage in puzzle.cages if cage[2] in conflict.cages]
    assert len(guilty) == len(conflict.cages)
    assert solutions(size, guilty) == []
    if conflict.least:
        for left_out in guilty:
            assert solutions(size, [cage for cage in guilty if cage is not left_out])


def test_a_conflict_is_that_of_the_command(command, tmp_path):
    conflict = Puzzle(NO_SOLUTION).why()
    assert conflict.cages == (((1, 0), (1, 1)), ((1, 2), (1, 3))) and conflict.least
    file = tmp_path / "puzzle.txt"
    file.write_text(NO_SOLUTION)
    (line,) = command("solve", "--why", "--json", str(file))
    told = json.loads(line)["conflict"]
    assert [[tuple(cell) for cell in cage] for cage in told["cages"]] == [list(c) for c in conflict.cages]
    # Values that repeat leave no solution without any cage.
    assert Puzzle(FOUR).why("11..............").cages == ()
    assert Puzzle(FOUR).why() is None


def test_check_takes_what_the_puzzle_brings(root):
    puzzle = Puzzle((root / "examples/half-filled-6x6.sav").read_text())
    assert puzzle.check().grid == puzzle.entries
    assert Puzzle(FOUR).check(SOLUTION).result == "solved"
    with pytest.raises(cagey.GridError, match="no grid to check"):
        Puzzle(FOUR).check()


def test_values_are_those_of_the_command(command, ids):
    for id in [*ids[::15], "2:__b,a3s1"]:
        (line,) = command("solve", "--values", "--json", id)
        known = json.loads(line)["values"]
        assert [list(cell) for row in Puzzle(id).values() for cell in row] == known


def test_limits_end_every_search():
    endless = Puzzle([["a"] * 9] * 9, {"a": None})
    with pytest.raises(cagey.Stopped):
        endless.values(node_limit=3)
    with pytest.raises(cagey.Stopped):
        endless.values(time_limit=0)
    with pytest.raises(cagey.Stopped):
        Puzzle(NO_SOLUTION).why(time_limit=0)
    with pytest.raises(cagey.Stopped):
        cagey.generate(9, level="extreme", seed=1, node_limit=0)
    assert endless.csp(all=True, node_limit=50).result == "gave-up"
    assert endless.csp(all=True, time_limit=0.01, node_limit=None).result == "gave-up"
    solutions = endless.solutions(node_limit=0)
    for _ in range(3):
        with pytest.raises(cagey.Stopped):
            next(solutions)


def test_a_limit_on_solutions_only_interrupts_them():
    solutions, found = Puzzle([["a"] * 4] * 4, {"a": None}).solutions(node_limit=1), []
    while True:
        try:
            found.append(next(solutions))
        except cagey.Stopped:
            continue
        except StopIteration:
            break
    assert len(found) == 576 and len({str(grid) for grid in found}) == 576


def test_limits_on_grades_and_explanations(root):
    hard = Puzzle((root / "testdata/corpus/keen/6dx.txt").read_text().splitlines()[0])
    # A limit covers the search and the logic after it.
    assert hard.grade(node_limit=0).result == "stopped"
    assert hard.grade(node_limit=100_000) == hard.grade()
    assert hard.explain(node_limit=0).result == "stuck"
    assert hard.explain(node_limit=100_000) == hard.explain()
    several = Puzzle([["a"] * 6] * 6, {"a": None})
    assert several.grade().result == "multiple"
    assert several.grade(node_limit=0).result == "stopped"
    stopped = several.explain(node_limit=0).ending
    assert stopped.solutions == {"is": "unknown", "limit": {"is": "nodes", "nodes": 0}}
    assert several.hint(time_limit=0).ending.solutions == {"is": "unknown", "limit": {"is": "time"}}
    ids = pa.array([several.id])
    assert pa.table(cagey.grade_batch(ids, node_limit=0))["result"].to_pylist() == ["stopped"]
    made = pa.table(cagey.generate_batch(pa.array([0]), 9, seed=1, level="extreme", time_limit=0))
    assert made["id"].to_pylist() == [None] and made["error"].to_pylist()[0]


def without_times(told):
    return {key: value for key, value in told.items() if key != "time_us"}


WAYS = [
    {},
    {"propagate": "none"},
    {"propagate": "gac", "variable": "mrv", "value": "lcv"},
    {"propagate": "gac-alldiff", "variable": "wdeg"},
    {"propagate": "gac-root", "model": "nary", "variable": "mrv+degree"},
]


@pytest.mark.parametrize("way", WAYS)
def test_constraint_search_counts_what_the_command_counts(command, ids, way):
    options = [f"--{name}={value}" for name, value in way.items()]
    for id in ids[:20:5]:
        (line,) = command("csp", "--json", "--all", "--trace", *options, id)
        known, found = json.loads(line), Puzzle(id).csp(all=True, trace=True, **way)
        assert found.result == known["result"]
        for name in ["nodes", "assignments", "prunings", "wipe_outs", "checks"]:
            assert getattr(found, name) == known[name]
        for name in ["propagate", "model", "variable", "value"]:
            assert getattr(found, name) == known[name]
        assert ["".join(str(v) for row in grid for v in row) for grid in found.solutions] == known["solutions"]
        assert len(found.steps) == len(known["steps"])
        for step, line in zip(found.steps, known["steps"]):
            assert step.step == line["step"] and step.assignment == line.get("assignment")
            assert list(step.text) == line["text"] and list(step.back) == line["back"]
            assert [list(domain) for row in step.domains for domain in row] == line["domains"]
            assert [one._asdict() for one in step.pruned] == line["pruned"]


def test_ways_are_compared_as_the_command_compares_them(command, ids, tmp_path):
    file = tmp_path / "ids.txt"
    file.write_text("\n".join(ids[:3]))
    (line,) = command("csp", "--compare=all", "--json", "--node-limit", "2000", str(file))
    known = json.loads(line)
    found = cagey.compare(map(Puzzle, ids[:3]), node_limit=2000)
    assert (found.puzzles, found.node_limit) == (known["puzzles"], known["node_limit"])
    assert [without_times(row._asdict()) for row in found.ways] == [without_times(line) for line in known["ways"]]
    assert cagey.compare([], node_limit=None).node_limit is None
    assert cagey.compare([], propagate="gac-alldiff", model="pairs").ways == ()
    with pytest.raises(cagey.PuzzleError, match="all-different"):
        Puzzle(FOUR).csp(propagate="gac-alldiff", model="pairs")


def test_canonical_forms_are_those_of_the_command(command, ids):
    forms = command("convert", "--to", "id", "--canonical", "-", stdin="\n".join(ids))
    assert [Puzzle(id).canonical().id for id in ids] == forms
    out = pa.table(cagey.convert_batch(pa.array(ids), to="id", canonical=True))
    assert out["text"].to_pylist() == forms


def test_fingerprints_of_a_column_are_those_of_its_puzzles(ids):
    texts = [*ids, "nonsense", None]
    out = pa.table(cagey.fingerprint_batch(pa.array(texts))).to_pylist()
    for id, row in zip(ids, out):
        assert row["fingerprint"] % 2**64 == Puzzle(id).fingerprint
    assert [row["fingerprint"] for row in out[-2:]] == [None, None]
    assert out[-2]["error"] and out[-1]["error"] == "there is no puzzle"
    # Some of them are negative, as numbers with a sign.
    assert any(row["fingerprint"] < 0 for row in out[:-2])


@given(boards(), st.integers(0, 7))
@settings(max_examples=150, deadline=None)
def test_all_eight_forms_have_the_same_canonical_form_and_fingerprint(drawn, form):
    names, results, _ = drawn
    turned = [list(row) for row in names]
    if form & 1:
        turned = [list(row) for row in zip(*turned)]
    if form & 2:
        turned = turned[::-1]
    if form & 4:
        turned = [row[::-1] for row in turned]
    try:
        one, other = Puzzle(names, results), Puzzle(turned, results)
    except cagey.ParseError:
        return
    assert one.canonical() == other.canonical() == one.canonical().canonical()
    assert one.fingerprint == other.fingerprint
    assert (one.code == other.code) == (one == other)


def test_a_canonical_form_keeps_the_title():
    results = {"a": ["+", 3], "b": ["-", 1]}
    board = {"title": "Mine", "board": [["a", "b"], ["a", "b"]], "block_results": results}
    puzzle = Puzzle(json.dumps(board))
    assert puzzle.title == "Mine" and puzzle.canonical().title == "Mine"


def test_the_puzzle_of_a_day_is_that_of_the_command(command):
    import datetime

    for day in range(16, 23):
        date = datetime.date(2026, 11, day)
        (id,) = command("generate", "--daily", date.isoformat())
        assert cagey.daily(date).id == cagey.daily(date.isoformat()).id == id
        assert cagey.daily(datetime.datetime(2026, 11, day, 12)).id == id


def test_techniques_are_those_that_steps_use(ids):
    table = cagey.techniques()
    known = {technique.id: technique for technique in table}
    assert len(known) == len(table) and [t.price for t in table] == sorted(t.price for t in table)
    assert {technique.level for technique in table} <= set(cagey.LEVELS)
    for id in ids[::9]:
        for step in Puzzle(id).explain().steps:
            assert step.name == known[step.technique].name
            assert step.price >= known[step.technique].price
    assert cagey.techniques(lang="de")[0].name != table[0].name


def test_levels_are_those_of_the_library():
    import typing

    assert cagey.LEVELS == typing.get_args(cagey.Level)
    with pytest.raises(cagey.PuzzleError, match="choose from " + ", ".join(cagey.LEVELS) + "$"):
        Puzzle(FOUR).grade(max_level="none")


def test_the_version_is_that_of_the_command(command):
    assert command("--version") == [f"cagey {cagey.__version__}"]
    from importlib.metadata import version

    assert version("cagey-puzzles") == cagey.__version__


def test_an_explanation_is_read_from_the_commands_json(command, ids):
    for id in ids[::25]:
        (line,) = command("explain", "--json", id)
        assert cagey.Explanation.from_json(line) == Puzzle(id).explain()
        (line,) = command("explain", "--hint", "--json", id)
        assert cagey.Explanation.from_json(line) == Puzzle(id).hint()


def test_explanations_of_a_batch_are_those_of_its_puzzles(ids):
    texts = [*ids[::60], NO_SOLUTION, "2:__b,a3s1", "nonsense", None]
    for threads in [1, 2]:
        out = pa.table(cagey.explain_batch(pa.array(texts * 60), threads=threads))
        assert out.column_names == ["id", "result", "steps", "grid", "ending", "error"]
        rows = out.to_pylist()
        assert len(rows) == len(texts) * 60 and rows[: len(texts)] * 60 == rows
    for row in rows[: len(texts) - 2]:
        told = Puzzle(row["id"]).explain()
        assert row["result"] == told.result and row["ending"] == told.ending.text
        assert row["error"] is None
        if told.result == "none":
            assert row["steps"] is None and row["grid"] is None
            continue
        assert [tuple(step.values()) for step in row["steps"]] == [
            (step.technique, step.price, step.nudge, step.where, step.full) for step in told.steps
        ]
        digits = "".join(str(value or ".") for line in told.grid for value in line)
        assert row["grid"] == digits
    assert [row["result"] for row in rows[-2:]] == ["error", "error"]
    assert rows[-1]["error"] == "there is no puzzle"
    german = pa.table(cagey.explain_batch(pa.array([FOUR]), lang="de", max_level="hard"))
    assert german["steps"].to_pylist()[0][0]["full"].startswith("Zeile 4 braucht")


@pytest.mark.parametrize("to", formats())
def test_conversions_of_a_batch_are_those_of_its_puzzles(ids, to):
    texts = [*ids[::20], "c2:__b,h3h3", "nonsense", None]
    out = pa.table(cagey.convert_batch(pa.array(texts), to=to)).to_pylist()
    for row in out:
        try:
            expected = Puzzle(row["id"]).write(to)
        except (cagey.PuzzleError, TypeError):
            assert row["text"] is None and row["error"]
        else:
            # A line end belongs to a file, and not to an id in a column.
            one_line = to in ("id", "cid", "json", "board", "csp")
            assert (row["text"], row["error"]) == (expected.removesuffix("\n") if one_line else expected, None)


def png_size(data):
    """Width and height, after every checksum of the file was checked."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, kinds = 8, []
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack(">I", data[at + 8 + length : at + 12 + length])
        assert zlib.crc32(kind + body) == checksum
        kinds.append(kind)
        if kind == b"IHDR":
            size = struct.unpack(">II", body[:8])
        at += 12 + length
    assert kinds[0] == b"IHDR" and kinds[-1] == b"IEND"
    return size


def test_pixels_and_pages():
    puzzle = Puzzle(FOUR)
    one, two = png_size(puzzle.to_png(scale=1)), png_size(puzzle.to_png())
    assert two == (2 * one[0], 2 * one[1]) and one[0] >= 100
    assert f'width="{one[0]}"' in puzzle.to_svg()
    assert puzzle.to_png(SOLUTION, theme="dark", title="A") != puzzle.to_png()
    page = puzzle.to_pdf(SOLUTION, theme="print", title="A")
    assert page.startswith(b"%PDF-") and page.rstrip().endswith(b"%%EOF") and b"/Count 1" in page
    assert "tikzpicture" in puzzle.to_tikz(SOLUTION)
    assert "6*" in puzzle.to_text(signs="keyboard") and "6·" in puzzle.to_text(signs="dots")
    for scale in [0, -1, float("nan"), float("inf"), 1e9, 10**400]:
        with pytest.raises(cagey.PuzzleError, match="scale"):
            puzzle.to_png(scale=scale)


def test_pictures_are_those_of_the_command(command, tmp_path):
    puzzle = Puzzle(FOUR)
    for ending, drawn in [
        ("svg", puzzle.to_svg(SOLUTION, title="A").encode()),
        ("png", puzzle.to_png(SOLUTION, title="A")),
        ("pdf", puzzle.to_pdf(SOLUTION, title="A")),
        ("tex", puzzle.to_tikz(SOLUTION, title="A").encode()),
        ("txt", puzzle.to_text(SOLUTION, title="A").encode()),
    ]:
        file = tmp_path / f"picture.{ending}"
        command("render", "--solution", "--title", "A", "-o", str(file), FOUR)
        assert file.read_bytes() == drawn, ending


def test_a_value_has_a_reason_for_or_against_it() -> None:
    puzzle = Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2")
    assert puzzle.why_not((0, 1), 4).result == "clue"
    assert puzzle.why_not((0, 0), 4).result == "open"
    assert puzzle.why_not((0, 2), 4, "4...............").result == "line"
    must = puzzle.why_must((0, 0), 4)
    assert (must.result, must.shows) == ("steps", "is")
    assert must.steps[-1].effects[0].cell == (0, 0)
    assert puzzle.why_must((0, 0), 3).shows == "not"
    assert puzzle.why_not((1, 1), 3, "1...............").mistakes[0].cell == (0, 0)
