"""The parts of examples/python/parts.py, which clusters work through: every row is accounted for, whatever happens."""

import importlib.util
import json
import shutil
import subprocess
import sys

import cagey_puzzles as cagey
import pyarrow as pa
import pyarrow.parquet as pq
import pytest


@pytest.fixture(scope="session")
def parts(root):
    place = importlib.util.spec_from_file_location("parts", root / "examples/python/parts.py")
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    return module


def run(parts, folder):
    for stage in parts.STAGES:
        for number in parts.missing(folder, stage):
            parts.work(folder, stage, number)


def bytes_of(parts, folder):
    return {path.relative_to(folder): path.read_bytes() for stage in parts.STAGES for path in (folder / stage).iterdir()}


@pytest.fixture(scope="session")
def done(parts, tmp_path_factory):
    """Small puzzles, of which many are alike."""
    folder = tmp_path_factory.mktemp("done")
    parts.plan(folder, rows=230, wishes=["n=3,level=easy", "n=4,level=hard"], seed=5, part_rows=50, buckets=4)
    run(parts, folder)
    return folder


def test_all_rows_are_made_graded_and_kept_once(parts, done):
    made = pq.read_table(done / "made").to_pylist()
    assert [row["k"] for row in made] == list(range(230))
    for row in made[::23]:
        size, level = [(3, "easy"), (4, "hard")][row["k"] // 50 % 2]
        assert row["id"] == cagey.generate(size, level=level, seed=5, k=row["k"]).id
    graded = sorted(pq.read_table(done / "graded").to_pylist(), key=lambda row: row["k"])
    known = pa.table(cagey.grade_batch(pa.array([row["id"] for row in made]))).to_pylist()
    for row, grade in zip(graded, known, strict=True):
        assert {name: row[name] for name in grade} == grade
    first = {}
    for row in made:
        first.setdefault(cagey.Puzzle(row["id"]).canonical().id, row["k"])
    distinct = pq.read_table(done / "distinct").to_pylist()
    assert sorted(row["k"] for row in distinct) == sorted(first.values())
    assert len(first) < 230
    totals = parts.account(done)
    assert totals["made"]["made"] == totals["graded"]["graded"] == 230
    assert totals["distinct"]["distinct"] == len(first)
    assert totals["distinct"]["distinct"] + totals["distinct"]["duplicate"] == 230


def test_work_goes_on_where_it_stopped(parts, done, tmp_path):
    folder = tmp_path / "again"
    shutil.copytree(done, folder)
    # Lost: an entry, a file, half of a file, and everything of the last stage but a file that was never finished.
    parts.entry_path(folder, "made", 1).unlink()
    parts.file_path(folder, "graded", 2).unlink()
    half = parts.file_path(folder, "graded", 3)
    half.write_bytes(half.read_bytes()[:100])
    for number in range(4):
        parts.entry_path(folder, "distinct", number).unlink()
        parts.file_path(folder, "distinct", number).unlink()
    assert [list(parts.missing(folder, stage)) for stage in parts.STAGES] == [[1], [2, 3], [0, 1, 2, 3]]
    with pytest.raises(ValueError, match="is not finished"):
        parts.account(folder)
    run(parts, folder)
    assert bytes_of(parts, folder) == bytes_of(parts, done)


def test_a_row_that_changed_is_found(parts, done, tmp_path):
    folder = tmp_path / "changed"
    shutil.copytree(done, folder)
    path = parts.file_path(folder, "graded", 0)
    content = bytearray(path.read_bytes())
    content[50] ^= 1
    path.write_bytes(content)
    with pytest.raises(ValueError, match="is not as it was written"):
        parts.account(folder)


def test_files_come_in_with_rows_of_any_kind(parts, tmp_path):
    """Puzzles, one of them mirrored, one that takes longer than a row may, and rows that hold none."""
    hard = cagey.generate(9, level="unreasonable", seed=1).id
    ids = ["2:__b,a3s1", "2:__b,s1a3", "nonsense", None, "4:_a_7a4_a3,s1m6m2s2a5d2a7d2", hard]
    for name, some in (("a", ids[:4]), ("b", ids[4:])):
        pq.write_table(pa.table({"id": pa.array(some, pa.string())}), tmp_path / f"{name}.parquet", row_group_size=3)
    inputs = sorted(map(str, tmp_path.glob("*.parquet")))
    folder = tmp_path / "done"
    parts.plan(folder, inputs=inputs, buckets=2, node_limit=20)
    run(parts, folder)
    rows = sorted(pq.read_table(folder / "graded").to_pylist(), key=lambda row: row["k"])
    assert [row["id"] for row in rows] == ids
    assert [row["result"] for row in rows][:5] == ["multiple", "multiple", "error", "error", "graded"]
    assert rows[5]["result"] == "stopped"
    assert rows[3]["error"] == "there is no puzzle"
    totals = parts.account(folder)
    assert {key: totals["distinct"][key] for key in ("distinct", "duplicate", "no puzzle")} == {
        "distinct": 3,
        "duplicate": 1,
        "no puzzle": 2,
    }


def test_a_plan_never_changes(parts, done):
    with pytest.raises(ValueError, match="choose another folder"):
        parts.plan(done, rows=230, wishes=["n=3,level=easy"], seed=6, part_rows=50, buckets=4)
    with pytest.raises(ValueError, match="power of two"):
        parts.plan(done, rows=1, wishes=["n=3"], buckets=3)


def test_workers_with_another_version_refuse(parts, done, tmp_path):
    folder = tmp_path / "other"
    shutil.copytree(done, folder)
    plan = json.loads((folder / "plan.json").read_text())
    (folder / "plan.json").write_text(json.dumps({**plan, "cagey": "0.0.1"}))
    with pytest.raises(RuntimeError, match="the plan was made with 0.0.1"):
        parts.work(folder, "made", 0)


def test_the_commands_of_the_page(root, parts, tmp_path):
    """Those of docs/billion.md, with fewer rows."""
    page = (root / "docs/billion.md").read_text()
    commands = [line for line in page.splitlines() if line.startswith("python parts.py ")]
    assert len(commands) == 4
    (tmp_path / "ids").mkdir()
    pq.write_table(pa.table({"id": ["2:__b,a3s1"]}), tmp_path / "ids/one.parquet")
    for command in commands:
        command = command.replace("parts.py", str(root / "examples/python/parts.py")).replace("1000000", "300")
        command = command.replace("python ", f"{sys.executable} ", 1)
        ran = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["graded"]["rows"] == 300
    nothing = subprocess.run([sys.executable, root / "examples/python/parts.py", "plan", "x"], capture_output=True, text=True, cwd=tmp_path)
    assert nothing.returncode == 2 and "there is nothing to do" in nothing.stderr
