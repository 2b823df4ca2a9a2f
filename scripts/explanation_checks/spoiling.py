"""A test of the checks themselves: texts and facts are spoiled at random, and must be rejected."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter
from typing import Any

from .argument import Effects, Fault
from .board import Board
from .facts import FactsCheck
from .grammar import Statement, Unreadable, read_sentence, sentences
from .puzzle import Puzzle
from .walk import Walk, check_text, effects_of, read_effects

_CELL = r"R\d+C\d+"


class Spoiler:
    """Spoils steps, and counts what becomes of them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.tried: Counter[str] = Counter()
        self.rejected: Counter[str] = Counter()
        self.accepted: dict[str, list[str]] = {}

    def puzzle(self, explained: dict[str, Any], share: float) -> None:
        """Spoils some steps of an explanation."""
        puzzle = Puzzle(explained["id"])
        walk = Walk(puzzle, None)
        for number, step in enumerate(explained.get("steps", []), 1):
            if self.random.random() < share and "\n" not in step["full"]:
                self.step(walk.board, step)
            for cell, value, is_it in effects_of(step):
                place = walk.board.place if is_it else walk.board.remove
                place(cell, value, (number,))

    def step(self, board: Board, step: dict[str, Any]) -> None:
        text, effects = step["full"], effects_of(step)
        before = _wrong(check_text(board, text, effects, in_sight=False).faults)
        for kind, spoiled in (
            ("a reason left out", self.without_reason(text)),
            ("a sentence left out", self.without_sentence(text)),
            ("another number in a reason", self.another(text, r"(?<![RC\d.])\d+", board.puzzle.size)),
            ("another cell in a reason", self.another(text, _CELL, board.puzzle.size)),
        ):
            if spoiled and spoiled != text:
                after = _wrong(check_text(board, spoiled, effects, in_sight=False).faults)
                self.count(kind, bool(after - before), f"{text}\n      {spoiled}")
        wrong, wrong_effects = self.wrong_conclusion(text, board)
        if wrong_effects is not None and wrong_effects != effects:
            after = _wrong(check_text(board, wrong, wrong_effects, in_sight=True).faults)
            self.count("another conclusion", bool(after - before), f"{text}\n      {wrong}")
        facts = copy.deepcopy(step["facts"])
        if self.spoil_facts(facts, board.puzzle.size):
            check = FactsCheck(board, effects)
            check.run(facts, (0,))
            self.count("another fact", bool(check.faults), f"{step['facts']}\n      {facts}")

    def count(self, kind: str, is_rejected: bool, example: str) -> None:
        self.tried[kind] += 1
        self.rejected[kind] += is_rejected
        if not is_rejected:
            self.accepted.setdefault(kind, []).append(example)

    def without_reason(self, text: str) -> str | None:
        """The text without one of its clauses."""
        found: list[Statement] = []
        for part in sentences(text)[:-1]:
            try:
                found += read_sentence(part).all_clauses()
            except Unreadable:
                return None
        if not found:
            return None
        clause = self.random.choice(found).text
        for before, after in ((", and ", ""), (", because ", ""), (": ", ""), (", but ", ""), (", ", "")):
            if before + clause + after in text:
                shorter = text.replace(before + clause, "", 1)
                # What was the first of several reasons leaves the others behind.
                if before in (", because ", ": ", ", but ") and (rest := text.partition(clause)[2]).startswith(", "):
                    rest = re.sub(r"^, (?:and )?", "", rest)
                    return text.partition(clause)[0] + rest
                return shorter
        start = clause[:1].upper() + clause[1:]
        if text.startswith(start + ", "):
            return re.sub(r"^, (?:and )?", "", text[len(start) :])
        return None

    def without_sentence(self, text: str) -> str | None:
        parts = re.split(r"(?<=\.) (?=[A-Z])", text)
        if len(parts) < 2:
            return None
        parts.pop(self.random.randrange(len(parts) - 1))
        return " ".join(parts)

    def another(self, text: str, pattern: str, size: int) -> str | None:
        """The text with another number or cell in one of its reasons."""
        *reasons, conclusion = re.split(r"(?<=\.) (?=[A-Z])", text)
        reason = " ".join(reasons)
        places = list(re.finditer(pattern, reason))
        if not places:
            return None
        place = self.random.choice(places)
        if place[0].startswith("R"):
            new = f"R{self.random.randint(1, size)}C{self.random.randint(1, size)}"
        else:
            new = str(max(1, int(place[0]) + self.random.choice((-2, -1, 1, 2))))
        return reason[: place.start()] + new + reason[place.end() :] + " " + conclusion

    def wrong_conclusion(self, text: str, board: Board) -> tuple[str, Effects | None]:
        """The text with another number in its conclusion, and the effects that it then has. What is already known
        to everyone is not a wrong conclusion."""
        *reasons, conclusion = re.split(r"(?<=\.) (?=[A-Z])", text)
        places = list(re.finditer(r"(?<![RC\d])\d+", conclusion))
        place = self.random.choice(places)
        new = str(self.random.randint(1, board.puzzle.size))
        conclusion = conclusion[: place.start()] + new + conclusion[place.end() :]
        effects = read_effects(sentences(conclusion)[-1])
        if effects and any(v not in board.marks(c) for c, v, is_it in effects if not is_it):
            effects = None
        return " ".join([*reasons, conclusion]), effects

    def spoil_facts(self, facts: Any, size: int) -> bool:
        """Changes one of the causes in the facts."""
        entries: list[dict[str, Any]] = []

        def collect(inside: Any) -> None:
            if isinstance(inside, list):
                for entry in inside:
                    collect(entry)
            elif isinstance(inside, dict):
                if {"cell", "value", "because"} <= set(inside):
                    entries.append(inside)
                for entry in inside.values():
                    collect(entry)

        collect(facts)
        if not entries:
            return False
        entry = self.random.choice(entries)
        if self.random.random() < 0.5:
            entry["value"] = entry["value"] % size + 1
        else:
            entry["cell"] = [entry["cell"][0], (entry["cell"][1] + 1) % size]
        return True

    def table(self, examples: int) -> str:
        rows = []
        for kind, tried in self.tried.items():
            rejected = self.rejected[kind]
            rows.append(f"{kind:32} {tried:7} {rejected:7} rejected ({100 * rejected / tried:.1f} %)")
            rows += [f"    accepted: {example}" for example in self.accepted.get(kind, [])[:examples]]
        return "\n".join(rows)


def _wrong(faults: list[Fault]) -> Counter[str]:
    return Counter(fault.kind + fault.detail for fault in faults if not fault.is_remark)
