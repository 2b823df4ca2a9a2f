"""What the sentences about single cages, lines and cells mean."""

from __future__ import annotations

import re

from .argument import Argument, show_cage, show_cell, show_cells
from .clauses import by_clue, cell_is, partners
from .grammar import CageName, read_cell, read_cells, read_needed, sentence
from .puzzle import Cage, Cell, Line, Way, line_has


@sentence("<cell> is a cage by itself, and its clue is <value>")
def given(argument: Argument, cell: Cell, value: int) -> None:
    cage = argument.puzzle.cage_at[cell]
    if argument.check(cage.cells == (cell,) and cage.target == value, "no given cell", show_cell(cell)):
        argument.known.mentioned.add(cage)


@sentence("<cell> is the last empty cell of <line>, which lacks only <value>")
def last_cell(argument: Argument, cell: Cell, line: Line, value: int) -> None:
    filled = argument.board.filled
    others = [c for c in argument.puzzle.line_cells(line) if c != cell]
    is_last = line_has(line, cell) and cell not in filled and all(c in filled for c in others)
    if argument.check(is_last, "not the last empty cell", show_cell(cell)):
        missing = argument.puzzle.values - {filled[c] for c in others}
        argument.check(missing == {value}, "the line lacks another number", show_cell(cell))
        argument.known.candidates[cell] = missing


@sentence("<line> needs <a_value>[: <clauses>]")
def needs(argument: Argument, line: Line, a_value: int) -> None:
    places = [c for c in argument.puzzle.line_cells(line) if a_value in argument.known.candidates[c]]
    argument.check(a_value not in _numbers(argument, line), "the line has the number already", f"{line}")
    argument.need = (line, a_value, places)


def _numbers(argument: Argument, line: Line) -> set[int]:
    filled = argument.board.filled
    return {filled[cell] for cell in argument.puzzle.line_cells(line) if cell in filled}


@sentence("so it is in <any_cell>, in <cage>")
def it_is_in(argument: Argument, any_cell: list[Cell], cage: CageName) -> None:
    found = argument.find_cage(cage)
    if not found or not argument.need:
        return
    line, value, places = argument.need
    more = set(places) - set(any_cell)
    told = f"{value} can also be in {show_cells(more)}"
    argument.check(not more, "“it is in”: other places are possible, as far as stated", told)
    argument.check(set(any_cell) <= set(found.cells), "a cell outside the cage", show_cells(any_cell))
    argument.check(all(line_has(line, cell) for cell in any_cell), "a cell outside the line", show_cells(any_cell))
    argument.need = None
    if not more:
        argument.keeps = lambda _, way: any(way[found.cells.index(cell)] == value for cell in any_cell)


@sentence("so it is in <cage>")
def it_is_in_cage(argument: Argument, cage: CageName) -> None:
    found = argument.find_cage(cage)
    if found and argument.need:
        it_is_in(argument, [cell for cell in found.cells if line_has(argument.need[0], cell)], cage)


@sentence("<cage> can only be <combinations>, and equal numbers cannot share a row or column")
@sentence("<cage> can only be <combinations>, but <clauses>")
def can_be_but(argument: Argument, cage: CageName, combinations: list[str]) -> None:
    if found := argument.find_cage(cage):
        by_clue(argument, found, combinations)


@sentence("<cage> can only be <combinations>")
def can_only_be_by_clue(argument: Argument, cage: CageName, combinations: list[str]) -> None:
    """Without a reason, it is what the clue alone allows."""
    can_be_but(argument, cage, combinations)


@sentence("equal numbers cannot share a row or column")
def equal_numbers(argument: Argument) -> None:
    """A rule of the puzzle, which is known without being said."""


@sentence("<cage> can [now ]only be <combinations>[, because <clauses>]")
def can_only_be(argument: Argument, cage: CageName, combinations: list[str]) -> None:
    if found := argument.find_cage(cage):
        argument.claim_combinations(found, combinations, is_exact=True)


@sentence("<cage> can be filled in one way only", "<cage> has one way left[, because <clauses>]")
def one_way(argument: Argument, cage: CageName) -> None:
    if found := argument.find_cage(cage):
        ways = argument.known.ways(found)
        argument.check(len(ways) == 1, "“one way left”: others are possible, as far as stated", f"{ways[:4]}")
        if not argument.premises:
            argument.remark("“one way only” without a reason", show_cage(found))


@sentence("<cage> has <entries>, which leaves <text> = <value>")
def leaves(
    argument: Argument, cage: CageName, entries: list[tuple[list[int], list[Cell]]], text: str, value: int
) -> None:
    if not (found := argument.find_cage(cage)):
        return
    told = {cells[0]: values[0] for values, cells in entries}
    for cell, number in told.items():
        cell_is(argument, cell, number)
    rest = set(found.cells) - set(told)
    sign = {"a": " − ", "m": " ÷ "}.get(found.letter, "?")
    parts = [int(part) if part.isdigit() else -1 for part in text.split(sign)]
    is_told = parts[0] == found.target and sorted(parts[1:]) == sorted(told.values())
    argument.check(is_told and set(told) <= set(found.cells), "wrong arithmetic", text)
    result = parts[0]
    for part in parts[1:]:
        result = result - part if found.letter == "a" else result // max(part, 1)
    argument.check(result == value and len(rest) == 1, "wrong arithmetic", f"{text} = {result}, not {value}")


@sentence("beside the <value> in <cell>, <cage> needs <any_a_value>[, and <clauses>]")
def needs_beside_the(argument: Argument, value: int, cell: Cell, cage: CageName, any_a_value: list[int]) -> None:
    cell_is(argument, cell, value)
    needs_beside(argument, value, cell, cage, any_a_value)


@sentence("beside <beside:text>, <cage> needs <needed:needed>[, and beside <more:text>][, but <clauses>]")
def would_need_beside(argument: Argument, beside: str, cage: CageName, needed: list[Way], more: str | None) -> None:
    """What the other cells of a cage would need beside a value: all of it is recomputed."""
    if not (found := argument.find_cage(cage)):
        return
    *filled, last = re.split(r", (?=an? |the )| and (?=an? |the )", beside)
    entered = {}
    for text in filled:
        match = re.fullmatch(r"the (\d+) in (R\d+C\d+)", text)
        if argument.check(match is not None, "a filled cell that cannot be read", text):
            cell, value = read_cell(match[2]), int(match[1])
            cell_is(argument, cell, value)
            entered[cell] = value
    argument.check(set(entered) <= set(found.cells), "a cell outside the cage", show_cells(entered))
    _would_need(argument, found, entered, last, needed)
    if more:
        # The list of cells has commas of its own.
        here, also = re.split(r", (?!R\d)", more, maxsplit=1)
        _would_need(argument, found, entered, here, read_needed(also))


def _would_need(argument: Argument, cage: Cage, entered: dict[Cell, int], here: str, needed: list[Way]) -> None:
    match = re.fullmatch(r"an? (\d+) in ((?:R\d+C\d+(?:, | or )?)+)", here)
    if not argument.check(match is not None, "a value that cannot be read", here):
        return
    value, cells = int(match[1]), read_cells(match[2])
    argument.announce([([value], cells)])
    for cell in cells:
        if not argument.check(cell in cage.cells and cell not in entered, "a cell outside the cage", show_cell(cell)):
            continue
        rests = set()
        for way in cage.ways:
            has = dict(zip(cage.cells, way))
            if has[cell] == value and all(has[other] == number for other, number in entered.items()):
                rests.add(tuple(sorted(has[other] for other in cage.cells if other != cell and other not in entered)))
        told = f"{sorted(rests - set(needed))} beside {value} in {show_cell(cell)}"
        argument.check(rests <= set(needed), "“needs”: something else goes with it", told)
        argument.check(set(needed) <= rests, "“needs”: something that does not go with it", f"{needed}")


def needs_beside(argument: Argument, value: int, cell: Cell, name: CageName, needed: list[int]) -> None:
    if not (cage := argument.find_cage(name)):
        return
    if not argument.check(len(cage.cells) == 2 and cell in cage.cells, "no cage of two cells", show_cage(cage)):
        return
    one, other = cage.cells
    here = [v for v in partners(cage, value) if v != value or one[0] != other[0] and one[1] != other[1]]
    more = set(here) - set(needed)
    told = f"{sorted(more)} beside {value} in {show_cage(cage)}"
    argument.check(not more, "“needs”: another number goes with it, as far as stated", told)
    argument.check(set(needed) <= set(here), "“needs”: a number that does not go with it", f"{needed}")


@sentence("<cage> cannot meet its clue otherwise, whatever its other cells have")
def cannot_otherwise(argument: Argument, cage: CageName) -> None:
    if found := argument.find_cage(cage):
        argument.remark("“cannot meet its clue otherwise” without a reason", show_cage(found))


@sentence("no way is left to fill <cage> with <places>[, because <clauses>]")
def no_way_because(argument: Argument, cage: CageName, places: list[tuple[list[int], list[Cell]]]) -> None:
    if found := argument.find_cage(cage):
        leaves_no_way(argument, found, places)


def leaves_no_way(argument: Argument, cage: Cage, places: list[tuple[list[int], list[Cell]]]) -> None:
    """That no way to fill a cage is left which has values in cells."""
    argument.announce(places)
    ways = argument.known.ways(cage)
    for values, cells in places:
        for cell in cells:
            if not argument.check(cell in cage.cells, "a cell outside the cage", show_cell(cell)):
                continue
            at = cage.cells.index(cell)
            bad = [way for way in ways if way[at] in values]
            told = f"{bad[:3]} of {show_cage(cage)}"
            argument.check(not bad, "“no way”: there is one, as far as stated", told)


@sentence("this puts the <values> of <line> in <this_cage>")
def puts_in_cage(argument: Argument, values: list[int], line: Line, this_cage: CageName | None) -> None:
    if found := argument.find_cage(this_cage):
        has_in_line(argument, found, values, line)


@sentence("<cage> can only be <combinations>: it has the <values> of <line>")
def claims(argument: Argument, cage: CageName, combinations: list[str], values: list[int], line: Line) -> None:
    if found := argument.find_cage(cage):
        by_clue(argument, found, combinations)
        has_in_line(argument, found, values, line)


@sentence("every way to fill <cage> has <values> in <any_cell>[, because <clauses>]")
def every_way_has(argument: Argument, cage: CageName, values: list[int], any_cell: list[Cell]) -> None:
    if found := argument.find_cage(cage):
        if not argument.check(set(any_cell) <= set(found.cells), "a cell outside the cage", show_cells(any_cell)):
            return
        places = [found.cells.index(cell) for cell in any_cell]
        for value in values:
            without = [way for way in argument.known.ways(found) if all(way[at] != value for at in places)]
            told = f"{value}: {without[:3]} of {show_cage(found)}"
            argument.check(not without, "“every way has”: one has not, as far as stated", told)
        if not argument.premises:
            argument.remark("“every way” without a reason", show_cage(found))


@sentence("every way to fill <cage> has <values> in <any_cell>: it has the <again:values> of <line>")
def claims_every_way(
    argument: Argument, cage: CageName, values: list[int], any_cell: list[Cell], again: list[int], line: Line
) -> None:
    every_way_has(argument, cage, values, any_cell)
    argument.check(values == again, "another number", f"{again}")
    puts_in_cage(argument, again, line, cage)


def has_in_line(argument: Argument, cage: Cage, values: list[int], line: Line) -> None:
    """That every way to fill a cage has values in a line."""
    inside = [at for at, cell in enumerate(cage.cells) if line_has(line, cell)]
    for value in values:
        without = [way for way in argument.known.ways(cage) if all(way[at] != value for at in inside)]
        told = f"{value}: {without[:3]} of {show_cage(cage)}"
        if argument.check(not without, "“has the … of”: not in every way, as far as stated", told):
            argument.known.remove_from_line(line, value, but=set(cage.cells))


@sentence("in <line>, <cells> have only <values> between them[, because <clauses>]")
def naked_set(argument: Argument, line: Line, cells: list[Cell], values: list[int]) -> None:
    argument.check(all(line_has(line, cell) for cell in cells), "a cell outside the line", show_cells(cells))
    argument.check(len(set(cells)) == len(set(values)), "not as many cells as numbers", show_cells(cells))
    more = {cell: argument.known.candidates[cell] - set(values) for cell in cells}
    told = "; ".join(f"{show_cell(cell)} can also be {sorted(rest)}" for cell, rest in more.items() if rest)
    if argument.check(not told, "“have only”: others are possible, as far as stated", told):
        argument.naked = (line, cells, values)


@sentence("they use these numbers up")
def use_up(argument: Argument) -> None:
    if argument.naked:
        line, cells, values = argument.naked
        for value in values:
            argument.known.remove_from_line(line, value, but=set(cells))


@sentence("in <line>, <values> can only be in <cells>[, because <clauses>]")
def hidden_set(argument: Argument, line: Line, values: list[int], cells: list[Cell]) -> None:
    argument.check(all(line_has(line, cell) for cell in cells), "a cell outside the line", show_cells(cells))
    argument.check(len(set(cells)) == len(set(values)), "not as many cells as numbers", show_cells(cells))
    rest = [cell for cell in argument.puzzle.line_cells(line) if cell not in cells]
    more = [cell for cell in rest if argument.known.candidates[cell] & set(values)]
    if argument.check(not more, "“can only be in”: other places, as far as stated", show_cells(more)):
        argument.naked = (line, cells, values)


@sentence("these cells have room for nothing else")
def no_room(argument: Argument) -> None:
    if argument.naked:
        _, cells, values = argument.naked
        for cell in cells:
            for value in argument.puzzle.values - set(values):
                argument.known.remove(cell, value)


@sentence("in <lines>, <value> can only be in <across:lines>[, because <clauses>]")
def fish(argument: Argument, lines: list[Line], value: int, across: list[Line]) -> None:
    argument.check(len(lines) == len(across) and lines[0][0] != across[0][0], "no fish", f"{lines}")
    cells = [cell for line in lines for cell in argument.puzzle.line_cells(line)]
    outside = [cell for cell in cells if not any(line_has(line, cell) for line in across)]
    more = [cell for cell in outside if value in argument.known.candidates[cell]]
    if argument.check(not more, "“can only be in”: other places, as far as stated", show_cells(more)):
        argument.fish = (value, lines, across)


@sentence(
    "each of these <text> has its <value> in a different one of these <again:text>, "
    "which then have no other <other:value>"
)
def fish_takes(argument: Argument, text: str, value: int, again: str, other: int) -> None:
    if argument.fish:
        number, lines, across = argument.fish
        named = (f"{lines[0][0]}s", f"{across[0][0]}s")
        argument.check((text, again) == named and number == value == other, "another number or line", f"{value}")
        mine = {cell for line in lines for cell in argument.puzzle.line_cells(line)}
        for line in across:
            argument.known.remove_from_line(line, number, but=mine)


def cell_can_only_be(argument: Argument, cell: Cell, any_value: list[int]) -> None:
    """That a cell has one of some values."""
    more = argument.known.candidates[cell] - set(any_value)
    told = f"{show_cell(cell)}: {sorted(more)}"
    argument.check(not more, "“can only be”: other numbers are possible, as far as stated", told)
    rest = set(any_value) - argument.board.marks(cell)
    argument.check(not rest, "“can only be”: a number that is impossible", f"{show_cell(cell)}: {sorted(rest)}")
    argument.outside.append(cell)


@sentence(
    "if <cell> is <value>, then <one:cell> is <third:value>; "
    "if it is <second:value>, then <other:cell> is <last:value>"
)
def wing(
    argument: Argument, cell: Cell, value: int, one: Cell, third: int, second: int, other: Cell, last: int
) -> None:
    left = argument.known.candidates
    argument.check(left[cell] <= {value, second}, "the middle cell can be something else", show_cell(cell))
    argument.check(forces(argument, cell, value, one, third), "one number does not force the other", show_cell(one))
    argument.check(forces(argument, cell, second, other, last), "one number does not force the other", show_cell(other))
    if argument.check(third == last, "another number", f"{last}"):
        argument.either = (one, other, third)


def forces(argument: Argument, cell: Cell, value: int, other: Cell, then: int) -> bool:
    """Whether a value in one cell leaves another cell only one."""
    in_line = cell != other and (cell[0] == other[0] or cell[1] == other[1])
    return in_line and argument.known.candidates[other] - {value} <= {then}


@sentence("either way one of these two is <value>, so no other cell in line with both can be <again:value>")
def either_of_two(argument: Argument, value: int, again: int) -> None:
    if argument.either and argument.check(value == again == argument.either[2], "another number", f"{value}"):
        one, other, _ = argument.either
        either(argument, one, other, value)


@sentence("if <cell> is not <value>, it is <then:value>, then <chain:text>")
def chain(argument: Argument, cell: Cell, value: int, then: int, chain: str) -> None:
    left = argument.known.candidates
    argument.check(left[cell] <= {value, then}, "the first cell can be something else", show_cell(cell))
    at, has = cell, then
    for link in chain.split(", then "):
        name, _, number = link.partition(" is ")
        row, column = name[1:].split("C")
        after, value_there = (int(row) - 1, int(column) - 1), int(number)
        argument.check(forces(argument, at, has, after, value_there), "a link that does not follow", link)
        at, has = after, value_there
    if argument.check(has == value, "another number", f"{has}"):
        argument.either = (cell, at, value)


@sentence("either way <cell> or <other:cell> is <value>, so no other cell in line with both can be <again:value>")
def either_way(argument: Argument, cell: Cell, other: Cell, value: int, again: int) -> None:
    if argument.either and argument.check(argument.either == (cell, other, value) and value == again, "other ends"):
        either(argument, cell, other, value)


def either(argument: Argument, one: Cell, other: Cell, value: int) -> None:
    for cell in argument.puzzle.cells:
        if all(cell != end and (cell[0] == end[0] or cell[1] == end[1]) for end in (one, other)):
            argument.known.remove(cell, value)


@sentence("<cage> must leave a number for it", "<cage> must leave a number for each of them")
def clash(argument: Argument, cage: CageName) -> None:
    if not (found := argument.find_cage(cage)):
        return
    outside = list(argument.outside)
    argument.check(bool(outside) and not set(outside) & set(found.cells), "no cells outside", show_cage(found))

    def keeps(_: Cage, way: tuple[int, ...]) -> bool:
        for cell in outside:
            in_line = [at for at, c in enumerate(found.cells) if c[0] == cell[0] or c[1] == cell[1]]
            if argument.known.candidates[cell] <= {way[at] for at in in_line}:
                return False
        return True

    argument.keeps = keeps
