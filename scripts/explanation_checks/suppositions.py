"""Suppositions: texts of several lines, which suppose a value and follow it to a contradiction."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Callable

from .argument import Argument, Effects, Fault, show_cell, show_ways
from .board import Board, StepId
from .grammar import (
    read_cage,
    read_cell,
    read_cells,
    read_clauses,
    read_count,
    read_lines,
    read_numbers,
    sentences,
    shape,
)
from .puzzle import Cage, Cell, Way

_CELL = r"R\d+C\d+"
_CAGE = rf"the cage (?:without a clue|\S+) at {_CELL}"
_CELLS = rf"{_CELL}(?:(?:, | or | and |–){_CELL})*"
_SUPPOSED = rf"{_CELLS} is \d+(?:(?:, | or )\d+)*"


@dataclass
class Result:
    """What was found out about a supposition."""

    faults: list[Fault] = field(default_factory=list)
    premises: int = 0

    def fault(self, kind: str, detail: str = "") -> None:
        self.faults.append(Fault(kind, detail))


def check_supposition(
    board: Board, number: StepId, text: str, effects: Effects, check_step: Callable[..., object]
) -> Result:
    """Checks a text of several lines."""
    from .walk import read_effects

    result = Result()
    first, *lines = text.split("\n")
    last = lines.pop()
    told = read_effects(last[:1].lower() + last[1:].removesuffix("."))
    if told is None:
        result.fault("a conclusion that cannot be read", shape(last))
    elif told != effects:
        result.fault("the text concludes something else than the effects", last)
    supposed = re.match(rf"Suppose that ({_SUPPOSED}(?:, or that {_SUPPOSED})*)\.", first)
    if not supposed:
        result.fault("a supposition that cannot be read", shape(first))
        return result
    entries: set[tuple[Cell, int]] = set()
    for part in supposed[1].split(", or that "):
        cells, _, values = part.partition(" is ")
        entries |= {(cell, value) for cell in read_cells(cells) for value in read_numbers(values)}
    if effects != {(cell, value, False) for cell, value in entries}:
        result.fault("the conclusion does not follow", "it is not about what was supposed")
    for cell, value in sorted(entries):
        if value not in board.marks(cell):
            result.fault("a supposition that was ruled out before", f"{show_cell(cell)}: {value}")
    if lines and re.match(r"\d+\. |But now", lines[0]):
        if len(entries) != 1:
            result.fault("several numbers are supposed at once", supposed[1])
        for cell, value in entries:
            check_trial(board, number, cell, value, lines, result, check_step)
    else:
        check_cases(board, entries, first[supposed.end() :].strip(), lines, result)
    return result


def check_trial(
    board: Board,
    number: StepId,
    cell: Cell,
    value: int,
    lines: list[str],
    result: Result,
    check_step: Callable[..., object],
) -> None:
    """A chain of steps, each on a numbered line, and the contradiction at the end."""
    from .walk import StepReport, read_effects

    inside = board.copy()
    inside.suppose(cell, value)
    steps: list[str] = []
    for line in lines[:-1]:
        if re.match(r"\d+\. ", line):
            steps.append(line.partition(". ")[2])
        elif steps:
            steps[-1] += "\n" + line.removeprefix("   ")
        else:
            result.fault("a line that cannot be read", shape(line))
    for at, text in enumerate(steps, 1):
        place = (*number, at)
        ending = text.split("\n")[-1] if "\n" in text else text
        told = read_effects(sentences(ending)[-1])
        if told is None:
            result.fault("a conclusion that cannot be read", shape(text))
            continue
        report = check_step(inside, place, text, told, "supposed")
        assert isinstance(report, StepReport)
        for fault in report.faults:
            kind = f"inside a supposition: {fault.kind}"
            result.faults.append(Fault(kind, f"{at}. {fault.detail}", fault.is_remark))
        result.premises += report.premises
        for c, v, is_it in told:
            inside.place(c, v, place) if is_it else inside.remove(c, v, place)
    argument, end = read_argument(inside, lines[-1], result)
    if not end.startswith("but now "):
        result.fault("a contradiction that cannot be read", shape(lines[-1]))
        return
    check_contradiction(argument, end.removeprefix("but now "), result)


def read_argument(board: Board, text: str, result: Result) -> tuple[Argument, str]:
    """Reads the reasons for a statement, which stand before it as sentences, or after it. Returns what they say, and
    the statement, with a small first letter and without a full stop."""
    argument = Argument(board, in_sight=False)
    *before, last = sentences(text)
    statement, _, because = last.partition(", because ")
    read = [read_clauses(reasons) for reasons in [*before, *([because] if because else [])]]
    for clauses in read:
        if clauses is None:
            result.fault("a reason that cannot be read", shape(text))
            continue
        for clause in clauses:
            for inner in [*clause.all_clauses(), clause]:
                argument.apply(inner)
    result.faults += argument.faults
    result.premises += argument.premises
    return argument, statement


def check_contradiction(argument: Argument, text: str, result: Result) -> None:
    """What is impossible at the end. The reasons that the text gives must be enough for it."""
    board, known = argument.board, argument.known
    if match := re.fullmatch(rf"({_CELL}) has no value left", text):
        cell = read_cell(match[1])
        is_true, is_said = not board.marks(cell), not known.candidates[cell]
    elif match := re.fullmatch(r"(\d+) has no place left in ((?:row|column) \d+)", text):
        value, line = int(match[1]), read_lines(match[2])[0]
        cells = board.puzzle.line_cells(line)
        is_true = not any(value in board.marks(cell) for cell in cells)
        is_said = not any(value in known.candidates[cell] for cell in cells)
    elif match := re.fullmatch(rf"no combination is left for ({_CAGE}) \((.+)\)", text):
        cage = find_cage(board, match[1], result)
        if cage is None:
            return
        is_true, is_said = not board.ways(cage), not known.ways(cage)
    else:
        result.fault("a contradiction that cannot be read", shape(text))
        return
    if not is_true:
        result.fault("no contradiction", text)
    elif not is_said:
        result.fault("a contradiction that does not follow from what is said", text)


def find_cage(board: Board, text: str, result: Result) -> Cage | None:
    name = read_cage(text)
    cage = board.puzzle.cage_at.get(name.at) if name else None
    if name is None or cage is None or cage.cells[0] != name.at or cage.clue != name.clue:
        result.fault("no such cage", text)
        return None
    return cage


def check_cases(board: Board, entries: set[tuple[Cell, int]], head: str, lines: list[str], result: Result) -> None:
    """Cases: the ways to fill a cage with one of some entries, then those of the next one, down to a cage that cannot
    be filled."""
    inside = board.copy()
    argument, then = read_argument(inside, before_list(head), result)
    match = re.fullmatch(rf"then ({_CAGE}) has (\w+) combinations?(?: for ({_CELLS}))?", then)
    if not match:
        result.fault("a supposition that cannot be read", shape(head))
        return
    if lines and lines[-1] == "None of them is possible.":
        lines = lines[:-1]
    cage = find_cage(board, match[1], result)
    if cage is None:
        return
    for cell, _ in entries:
        if cell not in cage.cells:
            result.fault("a cell outside the cage", show_cell(cell))
            return
    rest = check_level(argument, cage, match[3], read_count(match[2]), lines, 0, result, entries)
    if rest:
        result.fault("a line that cannot be read", shape(rest[0]))


def before_list(text: str) -> str:
    """A text that a list follows, with the full stop that it would have without one."""
    return text[:-1] + "." if text.endswith(":") else text


def check_level(
    argument: Argument,
    cage: Cage,
    cells: str | None,
    count: int,
    lines: list[str],
    depth: int,
    result: Result,
    supposed: set[tuple[Cell, int]],
) -> list[str]:
    """The cases of one cage, or of some of its cells, which must be all that are left by what was said before them;
    returns the lines behind them."""
    board = argument.board
    at = [cage.cells.index(cell) for cell in (read_cells(cells) if cells else cage.cells) if cell in cage.cells]

    def parts(ways: list[Way]) -> set[Way]:
        wanted = (w for w in ways if not supposed or any(entry in supposed for entry in zip(cage.cells, w)))
        return {tuple(way[i] for i in at) for way in wanted}

    possible, left = parts(board.ways(cage)), parts(argument.known.ways(cage))
    told: set[Way] = set()
    pattern = re.compile(rf"{'  ' * depth}- ((?:{_CELL} = \d+(?:, )?)+): (.+)")
    while lines and (match := pattern.fullmatch(lines[0])):
        lines = lines[1:]
        entries = {read_cell(c): int(v) for c, v in re.findall(rf"({_CELL}) = (\d+)", match[1])}
        told.add(tuple(entries.get(cage.cells[i], 0) for i in at))
        if set(entries) != {cage.cells[i] for i in at}:
            result.fault("a case about other cells", match[1])
        inside = board.copy()
        for c, v in entries.items():
            inside.suppose(c, v)
        then, statement = read_argument(inside, before_list(match[2]), result)
        if none := re.fullmatch(rf"no combination is left for ({_CAGE})", statement):
            after = find_cage(board, none[1], result)
            if after and (some := then.known.ways(after)):
                result.fault("“no combination is left”: some are, as far as stated", show_ways(some, after))
        elif more := re.fullmatch(rf"({_CAGE}) has (\w+) combinations?(?: for ({_CELLS}))? left", statement):
            after = find_cage(board, more[1], result)
            if after is None:
                return lines
            lines = check_level(then, after, more[3], read_count(more[2]), lines, depth + 1, result, set())
        else:
            result.fault("a case that cannot be read", shape(match[2]))
    if told != possible:
        result.fault("the cases are not the possible ones", show_ways(told ^ possible, cage))
    if told != left:
        result.fault("the cases are not those that are left, as far as stated", show_ways(told ^ left, cage))
    if len(told) != count:
        result.fault("the number of cases is wrong", f"{count}, not {len(told)}")
    return lines
