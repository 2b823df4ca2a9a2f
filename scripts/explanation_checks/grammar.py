"""The grammar of the English texts: the parts that sentences are made of, and how they are read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Callable

from .puzzle import Cell, Line

_CELL = r"R\d+C\d+"
_RUN = rf"{_CELL}(?:–{_CELL})?"
_TOTAL = r"\d+(?: to \d+)?"
_COMBINATION = r"\d+(?:[·+−÷,]\d+)*"

WORDS = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()


class Unreadable(Exception):
    """A text that no pattern fits."""


def _list(item: str, word: str) -> str:
    return rf"{item}(?:(?:, {item})* {word} {item})?"


def read_cell(text: str) -> Cell:
    row, column = re.findall(r"\d+", text)
    return int(row) - 1, int(column) - 1


def read_cells(text: str) -> list[Cell]:
    cells: list[Cell] = []
    for run in re.findall(_RUN, text):
        ends = [read_cell(cell) for cell in re.findall(_CELL, run)]
        (top, left), (bottom, right) = ends[0], ends[-1]
        cells += [(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)]
    return cells


def read_numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def read_totals(text: str) -> list[int]:
    totals: list[int] = []
    for run in re.findall(_TOTAL, text):
        numbers = read_numbers(run)
        totals += range(numbers[0], numbers[-1] + 1)
    return totals


def read_lines(text: str) -> list[Line]:
    kind = "row" if text.startswith("row") else "column"
    return [(kind, number - 1) for number in read_numbers(text)]


@dataclass(frozen=True)
class CageName:
    """A cage as the text calls it."""

    clue: str
    at: Cell


def read_cage(text: str) -> CageName | None:
    """A cage; nothing for "this cage"."""
    match = re.search(rf"cages? (without a clue|\S+) at ({_CELL})", text)
    if not match:
        return None
    return CageName("" if match[1] == "without a clue" else match[1], read_cell(match[2]))


def read_cages(text: str) -> list[CageName]:
    first = read_cage(text)
    assert first
    return [CageName(first.clue, cell) for cell in read_cells(text)]


def read_combinations(text: str) -> list[str]:
    return re.findall(_COMBINATION, text)


def read_needed(text: str) -> list[tuple[int, ...]]:
    """What is needed beside a value: "a 1 or a 5", "2+6 or 3+5"."""
    return [tuple(sorted(read_numbers(one))) for one in read_combinations(text)]


def read_count(text: str) -> int:
    return WORDS.index(text) if text in WORDS else int(text)


def read_steps(text: str) -> list[tuple[int, ...]]:
    return [tuple(int(part) for part in step.split(".")) for step in re.findall(r"\d+(?:\.\d+)*", text)]


def read_places(text: str) -> list[tuple[list[int], list[Cell]]]:
    """Values in cells: "1 or 2 in R2C3 or R2C4, or 4 in R2C4"."""
    return [
        (read_numbers(values), read_cells(cells))
        for values, cells in re.findall(rf"((?:\d+(?:, | or )?)+) in ((?:{_CELL}(?:, (?=R)| or (?=R))?)+)", text)
    ]


_ANY_VALUES = _list(r"\d+", "or")
_ANY_CELL = _list(_CELL, "or")
_PLACES = rf"{_ANY_VALUES} in {_ANY_CELL}(?:, or {_ANY_VALUES} in {_ANY_CELL})*"
_CAGE = rf"the cage (?:without a clue|\d+[+−×÷]?) at {_CELL}"

# The parts of patterns: what they look like, and how they are read.
PARTS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "cell": (_CELL, read_cell),
    "cells": (_list(_RUN, "and"), read_cells),
    "any_cell": (_ANY_CELL, read_cells),
    "value": (r"\d+", int),
    "number": (r"\d+", int),
    "values": (_list(r"\d+", "and"), read_numbers),
    "any_value": (_ANY_VALUES, read_numbers),
    "a_value": (r"an? \d+", lambda text: int(text.split()[1])),
    "any_a_value": (_list(r"an? \d+", "or"), read_numbers),
    "needed": (rf"{_list(r'an? [0-9]+', 'or')}|{_list(_COMBINATION, 'or')}", read_needed),
    "line": (r"(?:row|column) \d+", lambda text: read_lines(text)[0]),
    "lines": (rf"(?:row|column) \d+|(?:rows|columns) {_list(r'[0-9]+', 'and')}", read_lines),
    "cage": (_CAGE, read_cage),
    "cages": (rf"the cages \d+[+−×÷]? at {_list(_CELL, 'and')}", read_cages),
    "this_cage": (rf"(?:this cage|{_CAGE})", read_cage),
    "combinations": (_list(_COMBINATION, "(?:or|and)"), read_combinations),
    "totals": (_list(_TOTAL, "or"), read_totals),
    "expression": (rf"{_CELL}(?: [+×] {_CELL})*", read_cells),
    "count": (r"[a-z]+|\d+", read_count),
    "steps": (_list(r"\d+(?:\.\d+)*", "and"), read_steps),
    "places": (_PLACES, read_places),
    "entries": (_list(rf"\d+ in {_CELL}", "and"), read_places),
    "parity": (r"odd|even", lambda text: text == "odd"),
    "verb": (r"add up to|multiply to", str),
    "text": (r".+?", str),
}


@dataclass
class Pattern:
    """A pattern of sentences or clauses, and what it means."""

    source: str
    regex: re.Pattern[str]
    names: list[str]
    action: Callable[..., None]
    uses: int = field(default=0)


@dataclass
class Statement:
    """A text that has been read: its pattern, the parts, and the clauses inside."""

    pattern: Pattern
    parts: dict[str, Any]
    clauses: list[Statement]
    text: str

    def all_clauses(self) -> list[Statement]:
        return [inner for clause in self.clauses for inner in [clause, *clause.all_clauses()]]


def compile_pattern(source: str, action: Callable[..., None]) -> Pattern:
    """Makes a pattern: `<name:part>` or `<part>` is a part, `[…]` can be left out, `<clauses>` is a list of clauses."""
    names: list[str] = []
    regex = ""
    for token in re.findall(r"<[a-z_:]+>|\[|\]|[^<\[\]]+", source):
        if token == "[":
            regex += "(?:"
        elif token == "]":
            regex += ")?"
        elif token == "<clauses>":
            regex += "(?P<clauses>.+)"
        elif token.startswith("<"):
            name, _, part = token[1:-1].partition(":")
            names.append(f"{name}:{part or name}")
            regex += f"(?P<{name}>{PARTS[part or name][0]})"
        else:
            regex += re.escape(token).replace(r"\ ", " ").replace(r"\|", "|")
    return Pattern(source, re.compile(regex), names, action)


# A sentence that is nothing but a list of clauses.
ONLY_CLAUSES = compile_pattern("<clauses>", lambda argument: None)

SENTENCES: list[Pattern] = []
CLAUSES: list[Pattern] = []


def sentence(*sources: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Registers what sentences of these patterns mean."""

    def register(action: Callable[..., None]) -> Callable[..., None]:
        SENTENCES.extend(compile_pattern(source, action) for source in sources)
        return action

    return register


def clause(*sources: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Registers what clauses of these patterns mean."""

    def register(action: Callable[..., None]) -> Callable[..., None]:
        CLAUSES.extend(compile_pattern(source, action) for source in sources)
        return action

    return register


def _parts(pattern: Pattern, match: re.Match[str]) -> dict[str, Any]:
    parts: dict[str, Any] = {}
    for entry in pattern.names:
        name, _, part = entry.partition(":")
        text = match[name]
        parts[name] = None if text is None else PARTS[part][1](text)
    return parts


def read_clauses(text: str, separators: tuple[str, ...] = (", and ", ", ", "; ")) -> list[Statement] | None:
    """A list of clauses that makes up the whole text; nothing if it is something else."""
    for pattern in CLAUSES:
        match = pattern.regex.match(text)
        if not match:
            continue
        statement = Statement(pattern, _parts(pattern, match), [], match[0])
        rest = text[match.end() :]
        if not rest:
            return [statement]
        for separator in separators:
            if rest.startswith(separator):
                more = read_clauses(rest[len(separator) :], separators)
                if more is not None:
                    return [statement, *more]
    return None


def read_sentence(text: str) -> Statement:
    """Reads a sentence, which begins with a small letter and has no full stop."""
    for pattern in SENTENCES:
        match = pattern.regex.fullmatch(text)
        if not match:
            continue
        inner: list[Statement] | None = []
        if "clauses" in pattern.regex.groupindex and match["clauses"] is not None:
            inner = read_clauses(match["clauses"])
        if inner is not None:
            return Statement(pattern, _parts(pattern, match), inner, text)
    bare = read_clauses(text)
    if bare is not None:
        return Statement(ONLY_CLAUSES, {}, bare, text)
    raise Unreadable(text)


def sentences(text: str) -> list[str]:
    """The sentences of a text, with small first letters and without full stops."""
    found = [part.strip() for part in re.split(r"(?<=\.) (?=[A-Z])", text.strip())]
    bare = [part[:-1] if part.endswith(".") else part for part in found]
    return [part if re.match(r"R\d", part) else part[:1].lower() + part[1:] for part in bare]


def shape(text: str) -> str:
    """The text with its numbers left out, to count texts of one kind."""
    text = re.sub(_CELL, "@", text)
    text = re.sub(r"\d+[+−×÷](?!\d)", "#", text)
    text = re.sub(_COMBINATION, "0", text)
    return re.sub(r"(?:0|@)(?:(?:, | and | or |–)(?:0|@))+", lambda m: m[0][0] + "…", text)
