"""What the sentences about chains of consequences mean."""

from __future__ import annotations

import re

from .argument import Argument, show_cell, show_cells
from .board import Knowledge
from .grammar import read_cage, read_cell, read_lines, sentence
from .puzzle import Cage, Cell, Line, Way, line_has, share_line

# A cell, a value, and whether the cell has it.
Link = tuple[Cell, int, bool]


@sentence("the <value> of <line> is in <any_cell>")
def one_place(argument: Argument, value: int, line: Line, any_cell: list[Cell]) -> None:
    cells = argument.puzzle.line_cells(line)
    more = [cell for cell in cells if value in argument.known.candidates[cell] and cell not in any_cell]
    argument.check(not more, "“is in”: other places are possible, as far as stated", show_cells(more))
    argument.choice = {(cell, value) for cell in any_cell}


@sentence("<cell> must be <any_value>")
def one_value(argument: Argument, cell: Cell, any_value: list[int]) -> None:
    more = argument.known.candidates[cell] - set(any_value)
    argument.check(not more, f"“must be”: {sorted(more)} is possible, as far as stated", show_cell(cell))
    argument.choice = {(cell, value) for value in any_value}


@sentence("if <cell> is <value>, then <chain:text>")
def links(argument: Argument, cell: Cell, value: int, chain: str) -> None:
    first: Link = (cell, value, True)
    before = first
    for text in chain.split(", then "):
        read = re.fullmatch(r"(R\d+C\d+) is (not )?(\d+)(?: \((.+)\))?", text)
        if not argument.check(read is not None, "a link that cannot be read", text) or read is None:
            return
        link = (read_cell(read[1]), int(read[3]), read[2] is None)
        argument.check(follows(argument, before, link, read[4]), "a link that does not follow, as far as stated", text)
        before = link
    argument.chains.append((first, before))


def follows(argument: Argument, one: Link, other: Link, reason: str | None) -> bool:
    """Whether a link follows from the one before for the reason that is told."""
    (cell, value, is_it), (after, then, is_then) = one, other
    known = argument.known
    if reason is None:
        return cell == after and value != then and is_it and not is_then
    if reason == "its only other number":
        return cell == after and not is_it and is_then and known.candidates[cell] <= {value, then}
    if reason.startswith("the cage"):
        name = read_cage(reason)
        cage = argument.find_cage(name)
        return cage is not None and follows_in_cage(known, cage, one, other)
    line = read_lines(reason.removeprefix("the only other place in "))[0]
    if value != then or cell == after or not (line_has(line, cell) and line_has(line, after)):
        return False
    if reason.startswith("the only"):
        places = {place for place in argument.puzzle.line_cells(line) if value in known.candidates[place]}
        return not is_it and is_then and places <= {cell, after}
    return is_it and not is_then


def follows_in_cage(known: Knowledge, cage: Cage, one: Link, other: Link) -> bool:
    denied = (other[0], other[1], not other[2])
    return not any(agrees(cage, way, one) and agrees(cage, way, denied) for way in known.ways(cage))


def agrees(cage: Cage, way: Way, link: Link) -> bool:
    """Whether a way to fill a cage can be right if a link is, wherever its cell is."""
    at, number, is_it = link
    for cell, value in zip(cage.cells, way):
        if cell == at and (value == number) != is_it:
            return False
        if cell != at and is_it and value == number and share_line(cell, at):
            return False
    return True


@sentence("so it would rule itself out")
def rules_itself_out(argument: Argument) -> None:
    if argument.check(len(argument.chains) == 1, "no chain has been told, or several"):
        (cell, value, _), last = argument.chains[0]
        if argument.check(last == (cell, value, False), "a chain that ends elsewhere", show_cell(last[0])):
            argument.known.remove(cell, value)


@sentence("in each case the same follows")
def in_each_case(argument: Argument) -> None:
    starts = {(cell, value) for (cell, value, _), _ in argument.chains}
    ends = {last for _, last in argument.chains}
    argument.check(starts == argument.choice, "a case is missing", show_cells(cell for cell, _ in starts))
    if argument.check(len(ends) == 1, "chains with different ends", f"{ends}"):
        cell, value, is_it = ends.pop()
        if argument.check(not is_it, "an end that is not a removal", show_cell(cell)):
            argument.known.remove(cell, value)
