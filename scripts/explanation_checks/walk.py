"""Follows an explanation step by step, and checks each text and its effects."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from . import cage_sentences, chain_sentences, clauses, line_sentences  # noqa: F401, which register their patterns
from .argument import Argument, Effects, Fault, show_cell
from .board import Board, StepId
from .facts import FactsCheck
from .grammar import ONLY_CLAUSES, Statement, Unreadable, read_cells, read_numbers, read_sentence, sentences, shape
from .puzzle import Puzzle
from .suppositions import check_supposition


# Whether reasons that are not needed are looked for, which takes several times as long.
LOOK_FOR_NEEDLESS = False


@dataclass
class StepReport:
    """What was found out about a step."""

    number: int
    technique: str
    text: str
    faults: list[Fault]
    premises: int = 0
    fact_entries: int = 0
    # Whether the text also rests on numbers that are on the board but not mentioned.
    uses_sight: bool = False
    # Whether everything was checked against stated premises; a supposition may be checked against the marks only.
    effects: Effects = field(default_factory=set)
    cites: set[int] = field(default_factory=set)


def effects_of(step: dict[str, Any]) -> Effects:
    effects: Effects = set()
    for effect in step["effects"]:
        cell = tuple(effect["cell"])
        if "is" in effect:
            effects.add((cell, effect["is"], True))
        effects.update((cell, value, False) for value in effect.get("not", []))
    return effects


_ITEM = r"R\d+C\d+(?:–R\d+C\d+)?"


def read_effects(text: str) -> Effects | None:
    """Reads "so R4C2 is 6 and R4C3 is 2; R4C5 and R4C6 are not 2 or 6"."""
    effects: Effects = set()
    if not text.startswith("so "):
        return None
    for part in text[3:].split("; "):
        removed = re.fullmatch(rf"((?:{_ITEM}(?:, | and )?)+) (?:is|are) not ((?:\d+(?:, | or )?)+)", part)
        if removed:
            cells, values = read_cells(removed[1]), read_numbers(removed[2])
            if values != sorted(set(values)):
                return None
            effects.update((cell, value, False) for cell in cells for value in values)
            continue
        for one in re.split(r", | and ", part):
            placed = re.fullmatch(r"(R\d+C\d+) is (\d+)", one)
            if not placed:
                return None
            effects.add((read_cells(placed[1])[0], int(placed[2]), True))
    return effects


def check_text(board: Board, text: str, effects: Effects, in_sight: bool, without: int | None = None) -> Argument:
    """Checks that the effects of a step follow from its text; if wanted, without one of its clauses."""
    argument = Argument(board, in_sight)
    *reasons, conclusion = sentences(text)
    told = read_effects(conclusion)
    if told is None:
        argument.fault("a conclusion that cannot be read", shape(conclusion))
    else:
        argument.check(told == effects, "the text concludes something else than the effects", conclusion)
    statements: list[Statement] = []
    for reason in reasons:
        try:
            statements.append(read_sentence(reason))
        except Unreadable:
            argument.fault("a sentence that cannot be read", shape(reason))
    # Reasons may follow what they are reasons for ("…, because …"), so they are all taken in first.
    argument.is_list = bool(statements) and all(statement.pattern is ONLY_CLAUSES for statement in statements)
    for statement in statements:
        if statement.pattern.action is cage_sentences.can_only_be_by_clue:
            argument.apply(statement)
    argument.clauses = [inner for statement in statements for inner in statement.all_clauses()]
    for at, inner in enumerate(argument.clauses):
        if at != without:
            argument.apply(inner)
    argument.cage = None
    for statement in statements:
        argument.apply(statement)
    # What "So" concludes is what the text says.
    argument.conclude(told if told is not None else effects)
    return argument


class Walk:
    """An explanation that is being followed."""

    def __init__(self, puzzle: Puzzle, solution: dict[tuple[int, int], int] | None) -> None:
        self.puzzle = puzzle
        self.solution = solution
        self.board = Board(puzzle)

    def check(self, number: int, step: dict[str, Any]) -> StepReport:
        report = check_step(self.board, (number,), step["full"], effects_of(step), step["technique"])
        facts = FactsCheck(self.board, report.effects)
        facts.run(step["facts"], (number,))
        report.faults += facts.faults
        report.fact_entries = facts.entries
        cited = " ".join(re.findall(r"\(steps? ([^()]+)\)", step["full"]))
        report.cites = {int(step) for step in re.findall(r"(?<![\d.])\d+", cited)} - {number}
        self.take(report, (number,))
        return report

    def take(self, report: StepReport, number: StepId) -> None:
        """Takes over what the step concludes."""
        for cell, value, is_it in sorted(report.effects):
            if self.solution is not None and (self.solution[cell] == value) != is_it:
                report.faults.append(Fault("a conclusion that is false", f"{show_cell(cell)}: {value}"))
            if is_it:
                self.board.place(cell, value, number)
            else:
                self.board.remove(cell, value, number)


def check_step(board: Board, number: StepId, text: str, effects: Effects, technique: str) -> StepReport:
    """Checks a step: first with nothing but what is stated, then with all numbers in sight."""
    report = StepReport(number[0], technique, text, [], effects=effects)
    for cell, value, is_it in effects:
        is_news = value in board.marks(cell) and cell not in board.filled
        if not is_news:
            report.faults.append(Fault("a conclusion that was known before", f"{show_cell(cell)}: {value}"))
    if "\n" in text:
        result = check_supposition(board, number, text, effects, check_step)
        report.faults += result.faults
        report.premises = result.premises
        return report
    strict = check_text(board, text, effects, in_sight=False)
    argument = strict
    if any(not fault.is_remark for fault in strict.faults):
        argument = check_text(board, text, effects, in_sight=True)
        report.uses_sight = not any(not fault.is_remark for fault in argument.faults)
    report.faults += argument.faults
    report.premises = strict.premises
    if LOOK_FOR_NEEDLESS and not any(not fault.is_remark for fault in strict.faults):
        for at, inner in enumerate(strict.clauses):
            if inner.pattern.action is clauses.cell_is:
                # Filled cells are known to everyone; it is a matter of taste to mention them.
                continue
            less = check_text(board, text, effects, in_sight=False, without=at)
            if not any(not fault.is_remark for fault in less.faults):
                kind = f"a reason that is not needed: {shape(inner.text)}"
                report.faults.append(Fault(kind, inner.text, is_remark=True))
    return report
