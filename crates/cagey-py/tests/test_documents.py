"""Everything that documents and examples show, run."""

import doctest
import os
import re
import shutil
import subprocess
import sys

import cagey_puzzles as cagey
import pytest


def blocks(path):
    """The Python in a document."""
    return re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL)


def test_the_page_about_python(root):
    kind = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    runner = doctest.DocTestRunner(optionflags=kind, verbose=False)
    names = {}
    examples = 0
    for block in blocks(root / "docs/python.md"):
        test = doctest.DocTestParser().get_doctest(block, names, "docs/python.md", None, 0)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
        examples += len(test.examples)
    assert examples > 30
    assert runner.summarize(verbose=False).failed == 0


def test_the_licence_of_the_font_is_declared(root):
    """PNG and PDF are drawn with a font that is in the package, under a licence of its own."""
    from importlib.metadata import distribution

    package = distribution("cagey-puzzles")
    assert package.metadata["License-Expression"] == "(MIT OR Apache-2.0) AND OFL-1.1"
    (file,) = (file for file in package.files if file.name == "LICENSE-OFL")
    assert file.read_text() == (root / "crates/cagey-render/font/OFL.txt").read_text()


def test_the_readme_of_the_package(root):
    names = {}
    (block,) = blocks(root / "crates/cagey-py/README.md")
    exec(block, names)
    assert names["puzzle"].size == 4


def test_the_readme(root, capsys):
    """The value of the line in the middle is in a comment beside it."""
    (block,) = blocks(root / "README.md")
    names = {}
    exec(block, names)
    puzzle = names["puzzle"]
    assert puzzle.solve().solution[:2] == [[4, 2, 3, 1], [3, 1, 4, 2]]
    assert "# [[4, 2, 3, 1], [3, 1, 4, 2], …]" in block
    assert capsys.readouterr().out == f"{puzzle.hint()}\n"


def test_what_the_page_about_many_shows_is_in_the_examples(root):
    examples = [path.read_text() for path in (root / "examples/python").glob("*.py")]
    shown = blocks(root / "docs/billion.md")
    assert len(shown) == 5
    for block in shown:
        assert any(block in example for example in examples), block


def test_every_example_is_in_a_page(root):
    pages = "".join((root / "docs" / page).read_text() for page in ("python.md", "billion.md"))
    for example in (root / "examples/python").glob("*.py"):
        assert f"examples/python/{example.name}" in pages, example.name


def run(root, name, *args):
    done = subprocess.run(
        [sys.executable, root / "examples/python" / name, *args],
        capture_output=True,
        text=True,
        cwd=root,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_source_board_prints_what_its_source_prints(root):
    printed = run(root, "board.py")
    time = re.search(r"^Time taken: \d+\.\d\d seconds$", printed, re.MULTILINE)
    assert printed == (
        "Solution found\n"
        "[[5 4 7 9 3 6 8 1 2]\n"
        " [9 8 6 1 5 3 2 4 7]\n"
        " [7 5 9 4 2 1 3 8 6]\n"
        " [8 6 1 2 9 7 5 3 4]\n"
        " [6 1 2 5 8 4 7 9 3]\n"
        " [2 3 8 6 1 5 4 7 9]\n"
        " [3 7 4 8 6 9 1 2 5]\n"
        " [4 2 5 3 7 8 9 6 1]\n"
        " [1 9 3 7 4 2 6 5 8]]\n"
        "Solutions found: 1\n"
        "status: OPTIMAL\n"
        f"{time[0]}\n"
    )


def test_the_polars_example(root):
    printed = run(root, "with_polars.py", "examples/ids.txt").splitlines()
    assert printed[0] == "level,len,score"
    assert [line.split(",")[:2] for line in printed[1:]] == [
        ["easy", "2"],
        ["normal", "2"],
        ["hard", "2"],
    ]


def test_the_duckdb_example(root, tmp_path):
    target = tmp_path / "answers.parquet"
    assert run(root, "with_duckdb.py", "examples/ids.txt", target) == "[('unique', 6)]\n"
    assert target.stat().st_size > 0


@pytest.mark.skipif(
    not shutil.which("parallel") and "CAGEY_NEED_PARALLEL" not in os.environ,
    reason="GNU parallel is not there",
)
def test_the_pipe(root, tmp_path, ids, command):
    """Both uses of parallel in the page on a file of puzzles, here with a bad line."""
    page = (root / "docs/billion.md").read_text()
    ways = re.findall(r"```sh\n((?:parallel|split) .*?)```", page, re.DOTALL)
    assert len(ways) == 2
    lines = [*ids * 3, "nonsense", *ids]
    (tmp_path / "puzzles.txt").write_text("\n".join(lines) + "\n")
    (tmp_path / "cagey").symlink_to(os.environ["CAGEY"])
    path = f"{tmp_path}:{os.environ['PATH']}"
    known = command("solve", "-", stdin="\n".join(lines))
    known = [re.sub(r"line \d+", "line", line) for line in known]
    for shell in ways:
        small = shell.replace("10M", "10k").replace("1000000", "100")
        environment = {**os.environ, "PATH": path}
        subprocess.run(small, shell=True, check=True, cwd=tmp_path, env=environment)
        found = (tmp_path / "answers.txt").read_text().splitlines()
        assert [re.sub(r"line \d+", "line", line) for line in found] == known
        (tmp_path / "answers.txt").unlink()
    # The third one makes puzzles, in parts that can be made again.
    (make,) = re.findall(r"```sh\n(for part in .*?)```", page, re.DOTALL)
    small = make.replace("seq 0 99", "seq 0 2").replace("0000", "0").replace("--level hard", "--level easy")
    environment = {**os.environ, "PATH": path}
    subprocess.run(small, shell=True, check=True, cwd=tmp_path, env=environment)
    made = [line for part in range(3) for line in (tmp_path / f"part-{part}.txt").read_text().splitlines()]
    expected = [cagey.generate(6, level="easy", seed=1, k=k).id for k in range(30)]
    assert made == expected
