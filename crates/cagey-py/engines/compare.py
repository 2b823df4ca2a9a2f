"""What engines made of a file of puzzles, compared with what the command says of it."""

import pyarrow as pa
import pyarrow.parquet as pq


def numbered(puzzles):
    """The lines of a file with their numbers, to know them again in any order."""
    lines = puzzles.read_text().splitlines()
    return pa.table({"number": range(len(lines)), "id": lines})


def rows(folder, known):
    """Every row that was written, in order. None may be missing or duplicated."""
    table = pq.read_table(folder).sort_by("number")
    assert table["number"].to_pylist() == list(range(len(known)))
    return table.to_pylist()


def check_solved(folder, known):
    keys = ("result", "solution", "another", "error")
    for row, line in zip(rows(folder, known), known):
        assert " ".join(filter(None, map(row.get, keys))) == line


def check_graded(folder, known):
    for row, line in zip(rows(folder, known), known):
        if row["result"] == "unique":
            assert f"{row['level']} {row['score']} {row['hardest']}" == line
        else:
            assert " ".join(filter(None, [row["result"], row["error"]])) == line
