"""What the clauses of the English texts mean: why values are ruled out."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import prod

from .argument import Argument, show_cage, show_cell
from .board import StepId
from .grammar import CageName, clause
from .puzzle import Cage, Cell, Line, op_gives, share_line


@clause("<line> has its <value> in <cell>")
def line_has_its(argument: Argument, line: Line, value: int, cell: Cell) -> None:
    lines_have(argument, [line], value, [cell])


@clause("<lines> have their <value> in <cells>", "<lines> have their <value>")
def lines_have(argument: Argument, lines: list[Line], value: int, cells: list[Cell] | None = None) -> None:
    argument.premises += 1
    puzzle, filled = argument.puzzle, argument.board.filled
    at = [c for line in lines for c in puzzle.line_cells(line) if filled.get(c) == value]
    if not argument.check(len(at) == len(lines), "a number that does not stand there", f"{value}"):
        return
    argument.check(cells is None or sorted(at) == sorted(cells), "a number that does not stand there", f"{value}")
    for line in lines:
        argument.known.remove_from_line(line, value)


@clause("<line> and <other:line> have their <value> in <cell>")
def row_and_column_have(argument: Argument, line: Line, other: Line, value: int, cell: Cell) -> None:
    argument.check(line[0] != other[0], "no row and column", f"{line}, {other}")
    lines_have(argument, [line], value, [cell])
    lines_have(argument, [other], value, [cell])


@clause("<line> has <values>")
def line_has(argument: Argument, line: Line, values: list[int]) -> None:
    argument.check(values == sorted(set(values)), "a number that is named twice", f"{values}")
    for value in values:
        lines_have(argument, [line], value)


@clause("<cell> is <value>")
def cell_is(argument: Argument, cell: Cell, value: int) -> None:
    argument.premises += 1
    told = f"{show_cell(cell)} = {value}"
    argument.check(argument.board.filled.get(cell) == value, "a number that does not stand there", told)
    argument.named_cells.append(cell)


@clause("<cell> has another number")
def cell_has_another(argument: Argument, cell: Cell) -> None:
    argument.premises += 1
    argument.check(cell in argument.board.filled, "a cell that is empty", show_cell(cell))


@clause("<cells> is not <any_value> (step <steps>)", "<cells> are not <any_value> (step <steps>)")
@clause("<cells> is not <any_value> (steps <steps>)", "<cells> are not <any_value> (steps <steps>)")
def cells_are_not(argument: Argument, cells: list[Cell], any_value: list[int], steps: list[StepId]) -> None:
    argument.premises += 1
    used: set[StepId] = set()
    for cell in cells:
        for value in any_value:
            by = [step for step in steps if argument.board.has_told(step, cell, value)]
            if argument.check(bool(by), "a step that did not conclude that", f"{show_cell(cell)} is not {value}"):
                argument.known.remove(cell, value)
            used.update(by)
    argument.check(used == set(steps), "a step that is cited for nothing", str(sorted(set(steps) - used)))


@clause("<cage> can only be <combinations>, and with <places>, equal numbers would share a row or column")
def equal_numbers_of_combinations(
    argument: Argument, cage: CageName, combinations: list[str], places: list[tuple[list[int], list[Cell]]]
) -> None:
    equal_numbers_would_share(argument, places, cage)
    if found := argument.find_cage(cage):
        by_clue(argument, found, combinations)


@clause("with <places>, equal numbers of <cage> would share a row or column")
def equal_numbers_would_share(
    argument: Argument, places: list[tuple[list[int], list[Cell]]], cage: CageName
) -> None:
    """That a cage could have values in cells, but only if it repeated a number in a row or column."""
    argument.premises += 1
    if not (found := argument.find_cage(cage)):
        return
    for values, cells in places:
        for cell in cells:
            if not argument.check(cell in found.cells, "a cell outside the cage", show_cell(cell)):
                continue
            for value in values:
                told = f"{value} in {show_cell(cell)}"
                is_out = value not in found.by_clue[cell]
                argument.check(gives_somehow(found, value), "“equal numbers”: it fails without them", told)
                if argument.check(is_out, "“equal numbers”: there is a way in the empty grid", told):
                    argument.known.remove(cell, value)


def gives_somehow(cage: Cage, value: int) -> bool:
    """Whether a cage can have a value if numbers may be repeated in rows and columns."""
    key = (cage.size, len(cage.cells), cage.letter, cage.target, value)
    if key not in _SOMEHOW:
        everything = range(1, cage.size + 1)
        others = combinations_with_replacement(everything, len(cage.cells) - 1)
        _SOMEHOW[key] = any(cage.is_met((value, *rest)) for rest in others)
    return _SOMEHOW[key]


_SOMEHOW: dict[tuple[int, int, str, int, int], bool] = {}


@clause("<cage> can only be <combinations>")
def cage_can_only_be(argument: Argument, cage: CageName, combinations: list[str]) -> None:
    argument.premises += 1
    if found := argument.find_cage(cage):
        by_clue(argument, found, combinations)


@clause("<cages> can only be <combinations>")
def cages_can_only_be(argument: Argument, cages: list[CageName], combinations: list[str]) -> None:
    for cage in cages:
        cage_can_only_be(argument, cage, combinations)


def by_clue(argument: Argument, cage: Cage, told: list[str]) -> None:
    """What a cage can be in the empty grid."""
    stated = argument.read_combinations(cage, told)
    more = cage.combinations - stated
    if argument.check(not more, "“can only be”: others are possible in the empty grid", f"{sorted(more)[:4]}"):
        argument.check(stated == cage.combinations, "a combination that is impossible", show_cage(cage))
        argument.known.limit(cage, [way for way in argument.known.ways(cage) if tuple(sorted(way)) in stated])
        for at, cell in enumerate(cage.cells):
            allowed = {value for values in stated for value in values}
            for value in argument.puzzle.values - allowed:
                argument.known.remove(cell, value)


@clause("<cage> has no <value>, because <number> is not a multiple of <again:value>")
def no_factor(argument: Argument, cage: CageName, value: int, number: int, again: int) -> None:
    argument.check(value == again, "another number", f"{again}")
    no_factors(argument, cage, [value], number)


@clause("<cage> has no <any_value>, because neither divides <number>")
def neither_factor(argument: Argument, cage: CageName, any_value: list[int], number: int) -> None:
    argument.check(len(any_value) == 2, "“neither” for more or fewer than two", f"{any_value}")
    no_factors(argument, cage, any_value, number)


@clause("<cage> has no <any_value>, because none of them divides <number>")
def no_factors(argument: Argument, cage: CageName, any_value: list[int], number: int) -> None:
    argument.premises += 1
    if not (found := argument.find_cage(cage)):
        return
    argument.check(found.letter == "m" and found.target == number, "another clue", show_cage(found))
    for value in any_value:
        if argument.check(number % value != 0, "wrong arithmetic", f"{number} is a multiple of {value}"):
            for cell in found.cells:
                argument.known.remove(cell, value)


def other_totals(cage: Cage, cell: Cell, value: int) -> list[int]:
    """The totals that the other cells of a cage can have beside a value, with any clue."""
    free = Cage(cage.size, cage.cells, "n", 0)
    everything = set(range(1, cage.size + 1))
    marks = [{value} if other == cell else everything for other in cage.cells]
    at = cage.cells.index(cell)
    rest = [way[:at] + way[at + 1 :] for way in free.fill(marks)]
    return [prod(way) if cage.letter == "m" else sum(way) for way in rest]


_TOTALS: dict[tuple[Cage, Cell, int], tuple[int, int]] = {}


def extremes(cage: Cage, cell: Cell, value: int) -> tuple[int, int]:
    """The smallest and the largest total that the other cells of a cage can have beside a value."""
    key = (cage, cell, value)
    if key not in _TOTALS:
        if len(_TOTALS) > 10_000:
            _TOTALS.clear()
        totals = other_totals(cage, cell, value)
        _TOTALS[key] = (min(totals), max(totals))
    return _TOTALS[key]


@clause(
    "with <totals> in <any_cell>, the other cells of <cage> would have to make [at most ]<number>, "
    "but they <verb> at least <bound:number>"
)
def too_large(
    argument: Argument, totals: list[int], any_cell: list[Cell], cage: CageName, number: int, verb: str, bound: int
) -> None:
    bounded(argument, totals, any_cell, cage, number, verb, bound, is_least=True)


@clause(
    "with <totals> in <any_cell>, the other cells of <cage> would have to make [at least ]<number>, "
    "but they <verb> at most <bound:number>"
)
def too_small(
    argument: Argument, totals: list[int], any_cell: list[Cell], cage: CageName, number: int, verb: str, bound: int
) -> None:
    bounded(argument, totals, any_cell, cage, number, verb, bound, is_least=False)


@clause("with <totals> in <any_cell>, <cage> has too much, because its other cells <verb> at least <bound:number>")
def too_much(
    argument: Argument, totals: list[int], any_cell: list[Cell], cage: CageName, verb: str, bound: int
) -> None:
    bounded(argument, totals, any_cell, cage, None, verb, bound, is_least=True)


def bounded(
    argument: Argument,
    values: list[int],
    cells: list[Cell],
    name: CageName,
    number: int | None,
    verb: str,
    bound: int,
    is_least: bool,
) -> None:
    argument.premises += 1
    if not (cage := argument.find_cage(name)):
        return
    verbs = {"a": "add up to", "m": "multiply to"}
    argument.check(verbs.get(cage.letter) == verb, "wrong arithmetic", f"“{verb}” for {show_cage(cage)}")
    is_whole = cage.letter == "a" or all(cage.target % value == 0 for value in values)
    argument.check(is_whole, "wrong arithmetic", f"{cage.target} is not a multiple of {values}")
    lefts = [cage.target - value if cage.letter == "a" else cage.target // value for value in values]
    # Of several values, the one that leaves the most is told if that is too little, and otherwise the least.
    left = max(lefts) if is_least else min(lefts)
    if number is None:
        argument.check(left <= 0, "“too much” although something is left", show_cage(cage))
    else:
        argument.check(left == number, "wrong arithmetic", f"{left} is left, not {number}")
    if not argument.check(set(cells) <= set(cage.cells), "a cell outside the cage", f"{cells}"):
        return
    true = [extremes(cage, cell, value)[0 if is_least else 1] for cell in cells for value in values]
    common = min(true) if is_least else max(true)
    argument.check(common == bound, "wrong arithmetic", f"{common}, not {bound}, beside {values} of {show_cage(cage)}")
    if argument.check(bound > left if is_least else bound < left, "wrong arithmetic", "the bound is no objection"):
        for cell in cells:
            for value in values:
                argument.known.remove(cell, value)


def partners(cage: Cage, value: int) -> list[int]:
    """The values that go with a value in a cage of two cells, whatever lines they are in."""
    everything = range(1, cage.size + 1)
    ops = "asmd" if cage.letter == "h" else cage.letter
    return [other for other in everything if any(op_gives(op, (value, other), cage.target) for op in ops)]


@clause("no number goes with <any_a_value> in <cage>")
def no_partner(argument: Argument, any_a_value: list[int], cage: CageName) -> None:
    no_partners(argument, any_a_value, [cage])


@clause("no number goes with <any_a_value> in <cages>")
def no_partners(argument: Argument, any_a_value: list[int], cages: list[CageName]) -> None:
    argument.premises += 1
    for cage in cages:
        if not (found := argument.find_cage(cage)):
            continue
        for value in any_a_value:
            is_alone = len(found.cells) == 2 and not partners(found, value)
            if argument.check(is_alone, "wrong arithmetic", f"a number goes with {value}"):
                for cell in found.cells:
                    argument.known.remove(cell, value)


@clause("<a_value> in <cage> would need another <value> beside it")
def twice(argument: Argument, a_value: int, cage: CageName, value: int) -> None:
    argument.premises += 1
    if not (found := argument.find_cage(cage)):
        return
    is_twice = len(found.cells) == 2 and partners(found, a_value) == [value] == [a_value]
    if argument.check(is_twice and share_line(*found.cells), "wrong arithmetic", "other partners"):
        for cell in found.cells:
            argument.known.remove(cell, value)


@clause("no way to fill <cage> has <any_value> in <any_cell>")
def no_way(argument: Argument, cage: CageName, any_value: list[int], any_cell: list[Cell]) -> None:
    argument.premises += 1
    if not (found := argument.find_cage(cage)):
        return
    argument.remark("“no way to fill … has …” without a reason", show_cage(found))
    for cell in any_cell:
        if argument.check(cell in found.cells, "a cell outside the cage", show_cell(cell)):
            for value in any_value:
                told = f"{value} in {show_cell(cell)}"
                is_out = value not in found.by_clue[cell]
                if argument.check(is_out, "“no way”: there is one in the empty grid", told):
                    argument.known.remove(cell, value)
