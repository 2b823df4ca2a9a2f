import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def command():
    """The command, to compare with; `CAGEY` names it."""
    cagey = os.environ.get("CAGEY")
    if not cagey:
        pytest.skip("CAGEY does not name the command")

    def run(*args, stdin=""):
        done = subprocess.run([cagey, *args], input=stdin, capture_output=True, text=True)
        return done.stdout.splitlines()

    return run


@pytest.fixture(scope="session")
def ids():
    """Puzzles with one solution, of several sizes and levels."""
    corpus = ROOT / "testdata/corpus/keen"
    files = sorted(corpus.glob("*.txt"))
    assert files
    return [line for file in files for line in file.read_text().splitlines()[:20] if line]
