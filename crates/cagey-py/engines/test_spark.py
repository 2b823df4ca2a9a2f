"""Spark itself, on this machine with two cores."""

import os
import signal
import subprocess
import sys
from collections import Counter

import cagey_puzzles as cagey
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from compare import check_graded, check_solved, numbered
from pyspark import TaskContext
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema


@pytest.fixture(scope="module")
def spark():
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # A task may fail three times.
    builder = SparkSession.builder.master("local[2,4]").config("spark.ui.enabled", "false")
    spark = builder.config("spark.driver.memory", "2g").getOrCreate()
    yield spark
    spark.stop()


@pytest.fixture
def ids(spark, puzzles, tmp_path):
    """The puzzles with their numbers, in twenty parts."""
    pq.write_table(numbered(puzzles), tmp_path / "ids.parquet")
    return spark.read.parquet(str(tmp_path / "ids.parquet")).repartition(20)


def schema_of(ask):
    nothing = pa.table({"number": pa.array([], pa.int64()), "id": pa.array([], pa.string())})
    return from_arrow_schema(pa.table(ask(nothing)).schema)


def test_solving_gives_what_the_command_gives(ids, command_answers, tmp_path):
    def solve(batches):
        for batch in batches:
            yield pa.record_batch(cagey.solve_batch(batch))

    answers = ids.mapInArrow(solve, schema_of(cagey.solve_batch))
    answers.write.parquet(str(tmp_path / "answers"))
    check_solved(tmp_path / "answers", command_answers("solve"))


def test_a_killed_worker_loses_nothing(ids, command_answers, tmp_path):
    """Graded, while the workers of four parts are killed in the middle of their part."""
    killed = tmp_path / "killed"
    killed.mkdir()

    def grade(batches):
        part = TaskContext.get().partitionId()
        for number, batch in enumerate(batches):
            if part % 5 == 3 and number == 1 and not (killed / str(part)).exists():
                (killed / str(part)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
            yield pa.record_batch(cagey.grade_batch(batch))

    grades = ids.mapInArrow(grade, schema_of(cagey.grade_batch))
    grades.write.parquet(str(tmp_path / "grades"))
    assert len(list(killed.iterdir())) == 4
    check_graded(tmp_path / "grades", command_answers("grade"))


def test_the_examples_run(root, tmp_path):
    def run(name, *args):
        path = os.path.dirname(os.path.abspath(os.environ["CAGEY"])) + ":" + os.environ["PATH"]
        environment = {**os.environ, "PATH": path, "PYSPARK_PYTHON": sys.executable}
        command = [sys.executable, root / "examples/python" / name, *map(str, args)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=root, env=environment)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "| unique|    6|" in run("with_spark.py", "examples/ids.txt", tmp_path / "graded")
    run("with_spark_pipe.py", "examples/ids.txt", tmp_path / "piped")
    parts = sorted((tmp_path / "piped").glob("part-*"))
    lines = [line for part in parts for line in part.read_text().splitlines()]
    assert Counter(line.split()[0] for line in lines) == {"unique": 6}
    run("make_spark.py", 40, tmp_path / "made")
    made = pq.read_table(tmp_path / "made").sort_by("k")
    expected = [cagey.generate(5, level="normal", seed=1, k=k).id for k in range(40)]
    assert made["id"].to_pylist() == expected
