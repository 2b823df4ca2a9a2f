import re

import cagey_puzzles as cagey
import duckdb
import polars as pl
import pyarrow as pa
import pytest

FOUR = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2"
SOLUTION = "4231314223141423"
MIXED = [FOUR, "2:__b,a3s1", "2:__b,s2s1", "nonsense", None, "", "c2:__b,h3h3", f" {FOUR}\n"]
RESULTS = ["unique", "multiple", "none", "error", "error", "error", "multiple", "unique"]


def table(batch):
    return pa.table(batch)


def test_every_row_has_its_answer():
    out = table(cagey.solve_batch(pa.array(MIXED)))
    assert out.column_names == ["id", "result", "solution", "another", "error"]
    assert out["id"].to_pylist() == MIXED
    assert out["result"].to_pylist() == RESULTS
    assert out["solution"].to_pylist()[0] == SOLUTION
    assert out["another"].to_pylist()[:2] == [None, "2112"]
    for row in out.to_pylist():
        assert (row["error"] is not None) == (row["result"] == "error")
        assert (row["solution"] is not None) == (row["result"] in ("unique", "multiple"))


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_every_kind_of_text(kind):
    array = pa.array(MIXED, kind)
    out = table(cagey.solve_batch(array))
    assert out["id"].type == kind and out["result"].to_pylist() == RESULTS
    sliced = table(cagey.solve_batch(array.slice(1, 3)))
    assert sliced["id"].to_pylist() == MIXED[1:4]
    assert sliced["result"].to_pylist() == RESULTS[1:4]


def test_texts_are_not_copied():
    array = pa.array(MIXED)
    out = pa.record_batch(cagey.solve_batch(array))
    assert [b and b.address for b in out["id"].buffers()[1:]] == [
        b and b.address for b in array.buffers()[1:]
    ]


def test_other_columns_stay_beside_it():
    batch = pa.record_batch({"key": [7, 8], "puzzle": [FOUR, "x"], "more": [[1], None]})
    out = pa.record_batch(cagey.solve_batch(batch, column="puzzle"))
    assert out.column_names[:3] == ["key", "puzzle", "more"]
    assert out.select([0, 1, 2]).equals(batch)
    assert out["result"].to_pylist() == ["unique", "error"]


def test_chunks_and_nothing():
    chunks = pa.chunked_array([[FOUR], [], ["x", FOUR]])
    batch = cagey.solve_batch(chunks)
    assert len(batch) == 3 and "3 rows" in repr(batch)
    assert table(batch)["result"].to_pylist() == ["unique", "error", "unique"]
    assert pa.record_batch(batch).num_rows == 3
    for nothing in [pa.array([], pa.string()), pa.chunked_array([], pa.string())]:
        for ask in [cagey.solve_batch, cagey.grade_batch]:
            assert table(ask(nothing)).num_rows == 0
            assert pa.record_batch(ask(nothing)).num_rows == 0
    reader = pa.RecordBatchReader.from_batches(
        pa.schema({"id": pa.string()}), (pa.record_batch({"id": [FOUR]}) for _ in range(3))
    )
    assert len(cagey.solve_batch(reader)) == 3


def test_answers_are_those_of_the_command(ids, command):
    texts = [*ids, *(text for text in MIXED if text and text.strip() == text)]
    known = command("solve", "-", stdin="\n".join(texts))
    out = table(cagey.solve_batch(pa.array(texts))).to_pylist()
    lines = [
        " ".join(row[key] for key in ("result", "solution", "another", "error") if row[key])
        for row in out
    ]
    # A row is a text of its own, so its faults are in line 1.
    assert lines == [re.sub(r"line \d+", "line 1", line) for line in known]


def test_grades_are_those_of_the_command(ids, command):
    import csv

    texts = [*ids, "2:__b,a3s1", "2:__b,s2s1", "nonsense"]
    known = csv.DictReader(command("grade", "--csv", "-", stdin="\n".join(texts)))
    out = table(cagey.grade_batch(pa.array(texts))).to_pylist()
    for row, line in zip(out, known, strict=True):
        if line["score"]:
            assert row["result"] == "graded"
            for key in ["level", "score", "hardest", "steps"]:
                assert str(row[key]) == line[key]
            assert row["trial"] == (line["trial"] == "yes")
            assert row["extended"] == (line["extended"] == "yes")
            uses = dict(row["techniques"])
            assert all(str(uses.get(name, 0)) == line[name] for name in list(line)[8:-1])
        else:
            assert row["result"] == line["level"] and row["level"] is None
            assert re.sub(r"line \d+", "line 1", line["message"]) == (row["error"] or "")
    solved = table(cagey.solve_batch(pa.array(texts))).to_pylist()
    assert [row["solution"] for row in out] == [
        row["solution"] if row["result"] == "unique" else None for row in solved
    ]


def test_threads_change_nothing(ids):
    array = pa.array((ids + ["x", None]) * 5)
    for ask in [cagey.solve_batch, cagey.grade_batch]:
        one = table(ask(array))
        assert one.num_rows == len(array)
        for threads in [2, 3]:
            assert table(ask(array, threads=threads)).equals(one)


def test_limits_are_for_each_puzzle(ids):
    out = table(cagey.solve_batch(pa.array(ids), node_limit=0))
    assert set(out["result"].to_pylist()) == {"stopped"}


def test_a_row_has_a_limit_if_none_is_given(root):
    # A 16×16 that takes the solver more nodes than a row has.
    large = (root / "testdata/corpus/large/q16.txt").read_text().split()[0]
    out = table(cagey.grade_batch(pa.array([large, FOUR])))
    assert out["result"].to_pylist() == ["stopped", "graded"]


def test_puzzles_by_their_numbers():
    made = [cagey.generate(4, level="easy", seed=5, k=k) for k in range(6)]
    for kind in [pa.int32(), pa.int64(), pa.uint64()]:
        ks = pa.array([*range(6), None], kind)
        out = table(cagey.generate_batch(ks, 4, level="easy", seed=5))
        assert out.column_names == ["k", "id", "solution", "level", "score", "error"]
        assert out["id"].to_pylist() == [*(puzzle.id for puzzle in made), None]
        assert out["error"].to_pylist()[-1] == "there is no number"
        for puzzle, row in zip(made, out.to_pylist()):
            grade = puzzle.grade()
            assert (row["level"], row["score"]) == (grade.level, grade.score)
            (rows,) = puzzle.solve().solutions
            assert row["solution"] == "".join(str(value) for row in rows for value in row)
    bad = table(cagey.generate_batch(pa.array([-1]), 4, seed=5))
    assert bad["id"].to_pylist() == [None] and "-1" in bad["error"].to_pylist()[0]
    with pytest.raises(TypeError):
        cagey.generate_batch(pa.array(["1"]), 4, seed=5)
    with pytest.raises(cagey.GenerateError):
        cagey.generate_batch(pa.array([1]), 1, seed=5)


def test_polars():
    frame = pl.DataFrame({"id": MIXED})
    out = pl.DataFrame(cagey.solve_batch(frame))
    assert out["result"].to_list() == RESULTS
    assert pl.DataFrame(cagey.solve_batch(frame["id"])).equals(out)
    graded = pl.DataFrame(cagey.grade_batch(frame))
    assert graded["level"].to_list()[0] == "easy" and graded.height == len(MIXED)


def test_duckdb():
    answers = cagey.grade_batch(pa.array(MIXED))
    counts = duckdb.sql("select result, count(*) from answers group by 1 order by 1").fetchall()
    assert counts == [("error", 3), ("graded", 2), ("multiple", 2), ("none", 1)]
    uses = duckdb.sql("select techniques['cage-values'] from answers where id = $1", params=[FOUR])
    assert uses.fetchall() == [(5,)]
    rows = duckdb.sql("select unnest($1) as id", params=[MIXED])
    assert len(cagey.solve_batch(rows.to_arrow_table())) == len(MIXED)


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        (MIXED, TypeError),
        (None, TypeError),
        (pa.array([1, 2]), TypeError),
        (pa.array([b"4:"]), TypeError),
        (pa.array([FOUR]).dictionary_encode(), TypeError),
        (pa.record_batch({"puzzle": [FOUR]}), cagey.PuzzleError),
        (pa.record_batch({"id": [FOUR], "result": ["?"]}), cagey.PuzzleError),
        (pa.array([{"id": FOUR}, None]), cagey.PuzzleError),
    ],
)
def test_what_is_no_column_of_ids(bad, error):
    with pytest.raises(error):
        cagey.solve_batch(bad)


def test_no_threads_at_all():
    with pytest.raises(cagey.PuzzleError, match="threads"):
        cagey.solve_batch(pa.array([FOUR]), threads=0)
