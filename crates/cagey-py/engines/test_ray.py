"""Ray itself, on this machine with two cores."""

import os
import signal
import subprocess
import sys

import cagey_puzzles as cagey
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import ray
from compare import check_graded, check_solved, numbered


@pytest.fixture(scope="module", autouse=True)
def cluster():
    # By default, workers have the lowest priority, and would wait forever on a busy machine.
    os.environ["RAY_worker_niceness"] = "0"
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


@pytest.fixture
def ids(puzzles, tmp_path):
    """The puzzles with their numbers, in twenty parts."""
    table = numbered(puzzles)
    step = -(-table.num_rows // 20)
    (tmp_path / "ids").mkdir()
    for part in range(20):
        pq.write_table(table.slice(part * step, step), tmp_path / "ids" / f"{part:02}.parquet")
    return ray.data.read_parquet(str(tmp_path / "ids"))


def test_solving_gives_what_the_command_gives(ids, command_answers, tmp_path):
    def solve(batch):
        return pa.table(cagey.solve_batch(batch))

    answers = ids.map_batches(solve, batch_format="pyarrow", batch_size=10_000)
    answers.write_parquet(str(tmp_path / "answers"))
    check_solved(tmp_path / "answers", command_answers("solve"))


def test_a_killed_worker_loses_nothing(ids, puzzles, command_answers, tmp_path):
    """Graded, while workers are killed the first time that they meet certain rows."""
    killed = tmp_path / "killed"
    killed.mkdir()
    rows = ids.count()
    fatal = {rows // 4, rows // 2, rows - 1}

    def grade(batch):
        for number in fatal.intersection(batch["number"].to_pylist()):
            if not (killed / str(number)).exists():
                (killed / str(number)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return pa.table(cagey.grade_batch(batch))

    grades = ids.map_batches(grade, batch_format="pyarrow", batch_size=10_000)
    grades.write_parquet(str(tmp_path / "grades"))
    assert len(list(killed.iterdir())) == 3
    check_graded(tmp_path / "grades", command_answers("grade"))


def test_the_example_runs(root, tmp_path):
    example = root / "examples/python/with_ray.py"
    command = [sys.executable, example, "examples/ids.txt", str(tmp_path / "answers")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=root)
    assert done.returncode == 0, done.stderr
    assert "'result': 'unique', 'count()': 6" in done.stdout
