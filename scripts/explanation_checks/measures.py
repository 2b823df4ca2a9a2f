"""Figures about explanations: how long they are, and how much of them is needed for the first number."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from statistics import mean, median

from .grammar import sentences
from .walk import StepReport


def _mean(numbers: list[int]) -> str:
    return f"{mean(numbers or [0]):.2f}"


def words(text: str) -> int:
    """How many words a text has. Signs and bullets between numbers do not count."""
    return sum(any(c.isalnum() for c in word) for word in text.split())


@dataclass
class Measures:
    """Figures of all explanations so far."""

    puzzles: int = 0
    steps: Counter[str] = field(default_factory=Counter)
    sentence_words: list[int] = field(default_factory=list)
    text_words: list[int] = field(default_factory=list)
    longest: str = ""
    premises: list[int] = field(default_factory=list)
    fact_entries: int = 0
    per_puzzle: list[int] = field(default_factory=list)
    before_first: list[int] = field(default_factory=list)
    bearing: list[int] = field(default_factory=list)
    words_before_first: list[int] = field(default_factory=list)
    repeats: int = 0

    def add(self, reports: list[StepReport]) -> None:
        self.puzzles += 1
        self.per_puzzle.append(len(reports))
        before = ""
        for report in reports:
            self.steps[report.technique] += 1
            self.repeats += report.technique == before
            before = report.technique
            self.fact_entries += report.fact_entries
            self.text_words.append(words(report.text))
            if self.text_words[-1] >= max(self.text_words):
                self.longest = report.text
            told = [part for line in report.text.split("\n") for part in sentences(line)]
            self.sentence_words += [words(part) for part in told]
            self.premises.append(report.premises)
        self._first_number(reports)

    def _first_number(self, reports: list[StepReport]) -> None:
        first = next((at for at, r in enumerate(reports) if any(is_it for _, _, is_it in r.effects)), None)
        if first is None:
            return
        needed, waiting = set(), [first + 1]
        while waiting:
            number = waiting.pop()
            if number not in needed:
                needed.add(number)
                waiting += reports[number - 1].cites
        self.before_first.append(first)
        self.bearing.append(len(needed) - 1)
        self.words_before_first.append(sum(words(report.text) for report in reports[: first + 1]))

    def table(self) -> str:
        def share(most: int, of: list[int]) -> str:
            return f"≤ {most}: {100 * sum(n <= most for n in of) / max(len(of), 1):.1f} %"

        def lengths(of: list[int]) -> str:
            return f"{share(35, of)}, {share(80, of)}, at most {max(of, default=0)}"

        until = self.words_before_first
        total = sum(self.steps.values())
        told, bearing = sum(self.before_first), sum(self.bearing)
        rows = [
            ("puzzles", f"{self.puzzles}"),
            ("steps", f"{total}; of a puzzle {median(self.per_puzzle or [0])} in the median"),
            ("entries of facts recomputed", f"{self.fact_entries}"),
            ("premises of a step", f"{_mean(self.premises)} on average, at most {max(self.premises, default=0)}"),
            ("sentences", f"{len(self.sentence_words)}"),
            ("words of a sentence", lengths(self.sentence_words)),
            ("words of a step", lengths(self.text_words)),
            ("steps before the first number", f"{_mean(self.before_first)} on average, {told} in all"),
            ("of these, cited on the way to it", f"{bearing} (told ÷ cited = {told / bearing if bearing else 1:.2f})"),
            ("words up to the first number", f"{_mean(until)} on average, {median(until or [0])} in the median"),
            ("steps with the technique of the one before", f"{100 * self.repeats / max(total, 1):.1f} %"),
        ]
        return "\n".join(f"{name:44} {value}" for name, value in rows)
