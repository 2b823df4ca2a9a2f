"""The command: explains puzzles, checks every step, and prints figures."""

from __future__ import annotations

import argparse
import json
import subprocess
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, Iterator

from . import walk
from .argument import Fault
from .measures import Measures
from .puzzle import Puzzle
from .spoiling import Spoiler
from .walk import StepReport, Walk

# The share of spoiled steps that must be rejected. Some are as true as before: another number that also stands in
# the line, or a reason that was not needed.
LEAST_REJECTED = 0.9


def ids(paths: list[Path]) -> list[str]:
    found = []
    for path in paths:
        for line in path.read_text().splitlines():
            if line.strip() and not line.startswith("#"):
                found.append(line.split()[0])
    return found


def explanations(cagey: str, puzzles: list[str]) -> Iterator[dict[str, Any]]:
    """The explanations of puzzles, some at a time."""
    for start in range(0, len(puzzles), 100):
        some = puzzles[start : start + 100]
        asked = subprocess.run(
            [cagey, "explain", "--json", "-"], input="\n".join(some) + "\n", capture_output=True, text=True, check=False
        )
        for line in asked.stdout.splitlines():
            yield json.loads(line)


def solution_of(puzzle: Puzzle, grid: str) -> dict[tuple[int, int], int] | None:
    """The final grid, if it obeys all rules."""
    texts = grid.split(",") if "," in grid else list(grid)
    if len(texts) != len(puzzle.cells) or not all(text.isdigit() for text in texts):
        return None
    solution = dict(zip(puzzle.cells, map(int, texts)))
    lines = [{solution[cell] for cell in puzzle.line_cells(line)} for line in puzzle.lines]
    cages = [cage.is_met(tuple(solution[cell] for cell in cage.cells)) for cage in puzzle.cages]
    return solution if all(line == puzzle.values for line in lines) and all(cages) else None


def is_limited(explained: dict[str, Any]) -> bool:
    """Whether the explanation says that it ends because no more suppositions are made."""
    ending = explained.get("ending") or {}
    return explained["result"] == "stuck" and ending.get("logic", {}).get("suppositions") is not None


def check_puzzle(explained: dict[str, Any]) -> tuple[list[StepReport], list[Fault]]:
    puzzle = Puzzle(explained["id"])
    faults: list[Fault] = []
    solution = solution_of(puzzle, explained.get("grid", ""))
    if is_limited(explained):
        faults.append(Fault("ended at the limit of suppositions", explained["ending"]["text"], is_remark=True))
    elif explained["result"] != "explained" or solution is None:
        faults.append(Fault("not explained to the end", explained["result"]))
    following = Walk(puzzle, solution)
    reports = [following.check(number, step) for number, step in enumerate(explained.get("steps", []), 1)]
    if solution is not None and following.board.filled != solution:
        faults.append(Fault("the steps do not fill the grid", ""))
    return reports, faults


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/explanations", description="Checks explanations by reading them.")
    parser.add_argument("--cagey", default="target/release/cagey", help="the command to check")
    parser.add_argument("--remarks", action="store_true", help="print true statements that lack a reason as well")
    parser.add_argument("--most", type=int, default=3, help="how many examples of each kind to print")
    parser.add_argument("--spoil", action="store_true", help="spoil texts and facts, to see that they are rejected")
    parser.add_argument("files", nargs="+", type=Path, help="files with a game id on each line")
    parser.add_argument("--needless", action="store_true", help="look for reasons that are not needed, as remarks")
    options = parser.parse_args()
    walk.LOOK_FOR_NEEDLESS = options.needless
    puzzles = ids(options.files)
    if options.spoil:
        return spoil(options.cagey, puzzles, options.most)
    findings = Findings()
    for explained in explanations(options.cagey, puzzles):
        findings.add(explained)
    if findings.measures.puzzles != len(puzzles):
        print(f"{len(puzzles)} puzzles were asked for, {findings.measures.puzzles} answered")
        return 1
    return findings.show(options.remarks, options.most)


def spoil(cagey: str, puzzles: list[str], most: int) -> int:
    spoiler = Spoiler(seed=1)
    for explained in explanations(cagey, puzzles):
        spoiler.puzzle(explained, share=0.5)
    print(spoiler.table(most))
    tried, rejected = sum(spoiler.tried.values()), sum(spoiler.rejected.values())
    print(f"{rejected} of {tried} spoiled steps are rejected ({100 * rejected / max(tried, 1):.1f} %)")
    return 0 if rejected >= LEAST_REJECTED * tried else 1


class Findings:
    """What was found in all explanations."""

    def __init__(self) -> None:
        self.measures = Measures()
        # The technique, what is wrong, and whether it is only a remark; with examples.
        self.found: dict[tuple[str, str, bool], list[str]] = defaultdict(list)
        self.with_sight: Counter[str] = Counter()

    def add(self, explained: dict[str, Any]) -> None:
        reports, faults = check_puzzle(explained)
        self.measures.add(reports)
        for fault in faults:
            self.found[("puzzle", fault.kind, fault.is_remark)].append(f"{explained['id']}: {fault.detail}")
        for report in reports:
            self.with_sight[report.technique] += report.uses_sight
            kinds: dict[tuple[str, bool], list[str]] = defaultdict(list)
            for fault in report.faults:
                kinds[(fault.kind, fault.is_remark)].append(fault.detail)
            for (kind, is_remark), details in kinds.items():
                text = report.text.replace("\n", "\n      ")
                example = f"{explained['id']}\n    step {report.number}: {text}\n    → {'; '.join(details[:3])}"
                self.found[(report.technique, kind, is_remark)].append(example)

    def show(self, with_remarks: bool, most: int) -> int:
        """Prints everything. Returns 1 if something is wrong."""
        steps = self.measures.steps
        total = max(sum(steps.values()), 1)
        print(self.measures.table())
        print(f"\n{'technique':20} {'steps':>7} {'share':>7} {'in sight':>9}")
        for technique, count in steps.most_common():
            sight = self.with_sight[technique]
            print(f"{technique:20} {count:7} {100 * count / total:5.1f} % {sight:9}")
        wrong = 0
        by_kind = sorted(self.found.items(), key=lambda item: (item[0][2], -len(item[1])))
        for (technique, kind, is_remark), examples in by_kind:
            wrong += 0 if is_remark else len(examples)
            if is_remark and not with_remarks:
                continue
            print(f"\n{'remark' if is_remark else 'FAULT'} {technique}: {kind}: {len(examples)} of {steps[technique]}")
            for example in examples[:most]:
                print(f"  {example}")
        remarks = sum(len(examples) for (_, _, is_remark), examples in self.found.items() if is_remark)
        print(f"\n{wrong} faults, {remarks} remarks")
        return 1 if wrong else 0
