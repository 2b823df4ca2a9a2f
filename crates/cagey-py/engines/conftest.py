import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]

# Lines that are not puzzles, mixed with those that are.
BAD = ["nonsense", "6:", "6:a3_3", "6:_13a,a1", "🦀", "2:__b,a3s1", "2:__b,s2s1"]


@pytest.fixture(scope="session")
def root():
    return ROOT


@pytest.fixture(scope="session")
def puzzles(tmp_path_factory):
    """A file of a million ids, one in a hundred of them bad; `CAGEY_IDS` names another source of good
    ones, and `CAGEY_ROWS` another number."""
    rows = int(os.environ.get("CAGEY_ROWS", "1000000"))
    source = os.environ.get("CAGEY_IDS")
    files = [Path(source)] if source else sorted((ROOT / "testdata/corpus/keen").glob("6*.txt"))
    good = [line for file in files for line in file.read_text().split()]
    path = tmp_path_factory.mktemp("puzzles") / "puzzles.txt"
    with path.open("w") as out:
        for row in range(rows):
            out.write(
                (BAD[row // 100 % len(BAD)] if row % 100 == 7 else good[row % len(good)]) + "\n"
            )
    return path


@pytest.fixture(scope="session")
def command_answers(puzzles, tmp_path_factory):
    """What the command says of each line."""
    out = tmp_path_factory.mktemp("command")

    def run(verb, *args):
        path = out / verb
        with path.open("w") as file:
            subprocess.run(
                [os.environ["CAGEY"], verb, *args, puzzles], stdout=file, stderr=subprocess.DEVNULL
            )
        # A row is a text of its own, so its faults are in line 1.
        return [re.sub(r"line \d+", "line 1", line) for line in path.read_text().splitlines()]

    return run
