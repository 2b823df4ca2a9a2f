"""What the sentences about totals, counts and sets of lines, and about two cages, mean."""

from __future__ import annotations

import re
from itertools import product
from math import factorial
from typing import Callable

from .argument import Argument, Total, show_cage, show_cells, show_ways
from .cage_sentences import cell_can_only_be, leaves_no_way
from .grammar import CageName, read_cage, read_cell, read_combinations, read_numbers, sentence
from .puzzle import Cage, Cell, Line, Way, combinations, line_has, share_line


@sentence("this rules out <out:combinations> for <this_cage> and leaves <left:combinations>[, because <clauses>]")
def rules_out(argument: Argument, out: list[str], this_cage: CageName | None, left: list[str]) -> None:
    if not (cage := argument.find_cage(this_cage)):
        return
    gone, stays = argument.read_combinations(cage, out), argument.read_combinations(cage, left)
    after = remaining(argument, cage)
    rest = combinations(after) - stays
    argument.check(not rest & gone, "“rules out”: it is still possible, as far as stated", show_ways(rest & gone, cage))
    argument.check(not rest - gone, "“leaves”: others are left, as far as stated", show_ways(rest - gone, cage))
    before = combinations(argument.board.ways(cage))
    argument.check(gone <= before, "“rules out”: it was ruled out before", show_ways(gone - before, cage))
    impossible = stays - before
    argument.check(not impossible, "“leaves”: a combination that is impossible", show_ways(impossible, cage))
    argument.known.limit(cage, after)
    argument.claimed[cage] = {value for values in stays for value in values}


@sentence("this rules out <out:combinations> for <this_cage>[, because <clauses>]")
def rules_out_some(argument: Argument, out: list[str], this_cage: CageName | None) -> None:
    """Nothing is said about what is left, which may be less than all others."""
    if not (cage := argument.find_cage(this_cage)):
        return
    gone = argument.read_combinations(cage, out)
    after = remaining(argument, cage)
    still = combinations(after) & gone
    argument.check(not still, "“rules out”: it is still possible, as far as stated", show_ways(still, cage))
    before = combinations(argument.board.ways(cage))
    argument.check(gone <= before, "“rules out”: it was ruled out before", show_ways(gone - before, cage))
    # What else the argument may rule out is not said, and must not be needed.
    argument.known.limit(cage, [way for way in argument.known.ways(cage) if tuple(sorted(way)) not in gone])


@sentence("this leaves no way to fill <this_cage> with <places>[, because <clauses>]")
def leaves_none(argument: Argument, this_cage: CageName | None, places: list[tuple[list[int], list[Cell]]]) -> None:
    if cage := argument.find_cage(this_cage):
        argument.known.limit(cage, remaining(argument, cage))
        leaves_no_way(argument, cage, places)


@sentence("this leaves no combination for <this_cage>")
def leaves_nothing(argument: Argument, this_cage: CageName | None) -> None:
    if cage := argument.find_cage(this_cage):
        after = remaining(argument, cage)
        argument.check(not after, "“no combination”: some are left, as far as stated", f"{after[:3]}")
        argument.known.limit(cage, after)


def remaining(argument: Argument, cage: Cage) -> list[Way]:
    """The ways that "this" leaves for a cage."""
    ways = argument.known.ways(cage)
    keeps = argument.keeps
    return [way for way in ways if keeps(cage, way)] if keeps else ways


# Two cages


@sentence("<cage> has few ways left[, because <clauses>]")
def few_ways(argument: Argument, cage: CageName) -> None:
    if found := argument.find_cage(cage):
        argument.remark("“has few ways left” does not say which", show_cage(found))


@sentence("<cage> must leave it one of its ways without repeating a number in <places:text>")
def must_fit(argument: Argument, cage: CageName, places: str) -> None:
    other = argument.cage
    if not (found := argument.find_cage(cage)) or other is None:
        return
    argument.remark("“must leave it one of its ways” does not show the clash", show_cage(found))
    argument.keeps = lambda mine, way: any(fits(mine, way, other, theirs) for theirs in argument.known.ways(other))


def fits(one: Cage, way: Way, other: Cage, theirs: Way) -> bool:
    """Whether ways to fill two cages repeat no number in a row or column."""
    pairs = product(zip(one.cells, way), zip(other.cells, theirs))
    return not any(v == w and share_line(c, d) for (c, v), (d, w) in pairs)


@sentence("with <ways:text> would repeat <clashes:text>")
def clashes(argument: Argument, ways: str, clashes: str) -> None:
    """Ways to fill a cage, each of which repeats a number of every way to fill the other cage."""
    other = argument.clash_with or argument.cage
    if other is None:
        argument.fault("no cage is meant by the clash")
        return
    # The sentences that follow may show more clashes with the same cage.
    argument.clash_with = other
    for part in f"with {ways} would repeat {clashes}".split("; "):
        heads, _, tail = part.partition(" would repeat ")
        for head in heads.split(", or with "):
            argument.cage = other
            _clash(argument, other, head, tail)
    argument.keeps = lambda cage, way: any(fits(cage, way, other, their) for their in argument.known.ways(other))


def _clash(argument: Argument, other: Cage, head: str, tail: str) -> None:
    theirs = argument.known.ways(other)
    found = _clashing_ways(argument, head)
    if found is None:
        return
    mine, ways = found
    shown: set[Way] = set()
    for clash in tail.replace(" or the ", ", the ").split(", the "):
        number, _, name = clash.removeprefix("the ").partition(" of ")
        combination = argument.read_combinations(other, [name])
        shown |= combination
        is_in = number.isdigit() and all(int(number) in values for values in [*combination, *ways])
        argument.check(is_in, "a clash without the number", clash)
    more = combinations(theirs) - shown
    argument.check(not more, "a clash that leaves out a combination", show_ways(more, other))
    for way in ways:
        fit = [their for their in theirs if fits(mine, way, other, their)]
        argument.check(not fit, "“would repeat”: they fit, as far as stated", f"{way} with {fit[:2]}")


def _clashing_ways(argument: Argument, head: str) -> tuple[Cage, list[Way]] | None:
    """The cage and the ways that the text is about: combinations in any order, or values cell by cell."""
    named = re.findall(r"((?:[\d·+−÷,]+(?:, | or )?)+) in (the cage \S+ at R\d+C\d+)", head)
    if named:
        told: set[Way] = set()
        for ways_told, name in named:
            mine = argument.find_cage(read_cage(name))
            if mine is None:
                return None
            told |= argument.read_combinations(mine, read_combinations(ways_told))
        return mine, [way for way in argument.known.ways(mine) if tuple(sorted(way)) in told]
    return _placed_ways(argument, head)


def _placed_ways(argument: Argument, head: str) -> tuple[Cage, list[Way]] | None:
    entries = _entries(head)
    cages = {argument.puzzle.cage_at[cell] for cell, _ in entries}
    if len(cages) != 1:
        argument.fault("a clash that cannot be read", head)
        return None
    mine = cages.pop()
    argument.known.mentioned.add(mine)
    argument.cage = mine
    ways: list[Way] = []
    for start in range(0, len(entries), len(mine.cells)):
        some = dict(entries[start : start + len(mine.cells)])
        if not argument.check(set(some) == set(mine.cells), "a way with cells missing", head):
            return None
        ways.append(tuple(some[cell] for cell in mine.cells))
    for way in ways:
        argument.check(mine.is_met(way), "a combination that does not give the clue", f"{way} for {show_cage(mine)}")
    return mine, ways


def _entries(text: str) -> list[tuple[Cell, int]]:
    return [(read_cell(cell), int(value)) for value, cell in re.findall(r"(\d+) in (R\d+C\d+)", text)]


# Sums, products and parity of lines


@sentence("<lines> adds up to <number>", "<lines> add up to <number>")
def line_sum(argument: Argument, lines: list[Line], number: int) -> None:
    n = argument.puzzle.size
    argument.check(number == len(lines) * n * (n + 1) // 2, "wrong sum of lines", f"{number}")
    start_total(argument, lines, number, is_product=False)


@sentence("<lines> has the product <number>", "<lines> have the product <number>")
def line_product(argument: Argument, lines: list[Line], number: int) -> None:
    argument.check(number == factorial(argument.puzzle.size) ** len(lines), "wrong product of lines", f"{number}")
    start_total(argument, lines, number, is_product=True)


@sentence("<lines> adds up to <number>, which is <parity>", "<lines> add up to <number>, which is <parity>")
def line_parity(argument: Argument, lines: list[Line], number: int, parity: bool) -> None:
    line_sum(argument, lines, number)
    argument.check((number % 2 == 1) == parity, "wrong arithmetic", f"{number}")


def start_total(argument: Argument, lines: list[Line], whole: int, is_product: bool) -> None:
    cells = {cell for line in lines for cell in argument.puzzle.line_cells(line)}
    argument.total = Total(is_product, lines, whole, cells, left=whole)


def _take(argument: Argument, cells: list[Cell]) -> Total | None:
    """Takes cells out of the total that is being divided."""
    total = argument.total
    if total is None:
        argument.fault("no line has been mentioned", show_cells(cells))
        return None
    argument.check(set(cells) <= total.cells, "cells that are outside the lines, or counted twice", show_cells(cells))
    total.cells -= set(cells)
    return total


@sentence("<expression> is <number> (the cage <clue:text>)")
def part_by_clue(argument: Argument, expression: list[Cell], number: int, clue: str) -> None:
    cage = argument.cage_of(expression)
    if cage:
        argument.premises += 1
        argument.known.mentioned.add(cage)
        argument.check(cage.clue == clue and set(cage.cells) == set(expression), "another cage", clue)
    part(argument, expression, number)


@sentence("<expression> is <number>: <cage> can only be <combinations>[, because <clauses>]")
def part_by_combinations(
    argument: Argument, expression: list[Cell], number: int, cage: CageName, combinations: list[str]
) -> None:
    told_of_cage(argument, expression, cage, combinations)
    part(argument, expression, number)


@sentence("<expression> is <number> in every way to fill <cage>")
def part_in_every_way(argument: Argument, expression: list[Cell], number: int, cage: CageName) -> None:
    found = argument.find_cage(cage)
    argument.check(found is None or set(expression) <= set(found.cells), "a cell outside the cage")
    argument.remark("“in every way to fill” without a reason", show_cells(expression))
    part(argument, expression, number)


@sentence("<expression> is <number>[ (in <cage>)][, because <clauses>]")
def part_because(argument: Argument, expression: list[Cell], number: int, cage: CageName | None = None) -> None:
    _find_or_name_cage(argument, expression, cage)
    part(argument, expression, number)


def _name_cage(argument: Argument, cells: list[Cell]) -> None:
    cage = argument.cage_of(cells)
    if cage:
        argument.spoken_of.add(cage)
    if cage and len(cage.cells) > 1 and cage not in argument.known.mentioned:
        argument.remark("a statement about cells of a cage that is not named", show_cells(cells))


def _find_or_name_cage(argument: Argument, cells: list[Cell], cage: CageName | None) -> None:
    """The cage of some cells, which may be told after a statement about them."""
    if cage is None:
        _name_cage(argument, cells)
    elif found := argument.find_cage(cage):
        argument.check(set(cells) <= set(found.cells), "a cell outside the cage", show_cells(cells))


def told_of_cage(argument: Argument, cells: list[Cell], name: CageName, told: list[str]) -> None:
    """What a cage can be, after a statement about some of its cells."""
    if cage := argument.find_cage(name):
        argument.premises += 1
        argument.check(set(cells) <= set(cage.cells), "a cell outside the cage", show_cells(cells))
        argument.claim_combinations(cage, told, is_exact=True)


def part(argument: Argument, cells: list[Cell], number: int) -> None:
    total = _take(argument, cells)
    if not total or not argument.cage_of(cells):
        return
    totals = {total.of(values) for values in argument.known.parts(cells)}
    told = f"{show_cells(cells)}: {sorted(totals)[:6]}, not only {number}"
    argument.check(totals == {number}, "a total that is not the only one, as far as stated", told)
    if total.is_product:
        argument.check(total.left % number == 0, "wrong arithmetic", f"{number}")
        total.left //= max(number, 1)
    else:
        total.left -= number


@sentence("the sum of the filled cells is <number>", "the product of the filled cells is <number>")
@sentence("the filled cells add up to <number>")
@sentence("the sum of the filled cells <cells> is <number>", "the product of the filled cells <cells> is <number>")
@sentence("the filled cells <cells> add up to <number>", "the filled cell <cells> has <number>")
def filled_part(argument: Argument, number: int, cells: list[Cell] | None = None) -> None:
    """The total of all filled cells that have not been counted yet, or of some that are named."""
    if not argument.total:
        return
    filled = argument.board.filled
    if cells is None:
        cells = [cell for cell in argument.total.cells if cell in filled]
    empty = [cell for cell in cells if cell not in filled]
    if not argument.check(not empty, "a cell that is not filled", show_cells(empty)):
        return
    total = _take(argument, cells)
    if total:
        true = total.of([filled[cell] for cell in cells])
        argument.check(true == number, "wrong total of the filled cells", f"{true}, not {number}")
        total.left = total.left // max(number, 1) if total.is_product else total.left - number


@sentence("so <expression> is <number>")
def rest_is(argument: Argument, expression: list[Cell], number: int) -> None:
    total = argument.total
    if not total:
        argument.fault("no line has been mentioned")
        return
    told = f"{show_cells(total.cells)} and {show_cells(expression)}"
    argument.check(set(expression) == total.cells, "other cells are left than the text says", told)
    argument.check(number == total.left, "wrong arithmetic", f"{total.left} is left, not {number}")
    argument.rest = expression

    def keeps(cage: Cage, way: Way) -> bool:
        mine = [value for cell, value in zip(cage.cells, way) if cell in total.cells]
        others = [cell for cell in total.cells if cell not in cage.cells]
        made = total.of(mine)
        if not others:
            return made == total.left
        if argument.other_part and set(argument.other_part[0]) == set(others):
            possible = argument.other_part[1]
        elif len({argument.puzzle.cage_at[cell] for cell in others}) > 1:
            return True
        else:
            argument.check(False, "the totals of the other cells are not stated", show_cells(others))
            possible = sorted({total.of(values) for values in argument.known.parts(sorted(others))})
        return any(total.of([made, other]) == total.left for other in possible)

    argument.keeps = keeps


@sentence("<expression> can only be <totals>: <cage> can only be <combinations>[, because <clauses>]")
def other_by_combinations(
    argument: Argument, expression: list[Cell], totals: list[int], cage: CageName, combinations: list[str]
) -> None:
    told_of_cage(argument, expression, cage, combinations)
    other_part(argument, expression, totals)


@sentence("<expression> can only be <totals> in every way to fill <cage>")
def other_in_every_way(argument: Argument, expression: list[Cell], totals: list[int], cage: CageName) -> None:
    argument.find_cage(cage)
    argument.remark("“in every way to fill” without a reason", show_cells(expression))
    other_part(argument, expression, totals)


@sentence("<expression> can only be <totals> (the cage <clue:text>)")
@sentence("<expression> can only be <totals>[ (in <cage>)][, because <clauses>]")
def other_because(
    argument: Argument, expression: list[Cell], totals: list[int], cage: CageName | None = None, clue: str = ""
) -> None:
    if len(expression) == 1 and not argument.total:
        # A cell by itself, which is not a part of a total.
        cell_can_only_be(argument, expression[0], totals)
        return
    _find_or_name_cage(argument, expression, cage)
    other_part(argument, expression, totals)


def other_part(argument: Argument, cells: list[Cell], told: list[int]) -> None:
    total = argument.total
    if not total or not argument.cage_of(cells):
        return
    argument.check(set(cells) <= set(argument.rest), "cells that are not left", show_cells(cells))
    totals = {total.of(values) for values in argument.known.parts(cells)}
    more = totals - set(told)
    text = f"{show_cells(cells)} can also make {sorted(more)[:6]}"
    if argument.check(not more, "“can only be”: other totals are possible, as far as stated", text):
        argument.other_part = (cells, told)


@sentence("that leaves <totals> for <expression>")
def that_leaves(argument: Argument, totals: list[int], expression: list[Cell]) -> None:
    """What the other part of a total leaves, by arithmetic alone."""
    total = argument.total
    if not total or not argument.other_part:
        argument.fault("nothing has been said about the other cells", show_cells(expression))
        return
    others, possible = argument.other_part
    rest = set(argument.rest) - set(others)
    argument.check(set(expression) == rest, "other cells are left", show_cells(expression))
    left = total.left
    if total.is_product:
        true = {left // other for other in possible if left % other == 0}
    else:
        true = {left - other for other in possible if other < left}
    argument.check(true == set(totals), "wrong arithmetic", f"{sorted(true)}, not {totals}")


@sentence(
    "if <expression> were <totals>, <theirs:expression> would have to be <needed:totals>, which <cage> cannot make"
    "[, because <clauses>]"
)
def would_have_to_be(
    argument: Argument, expression: list[Cell], totals: list[int], theirs: list[Cell], needed: list[int], cage: CageName
) -> None:
    total = argument.total
    if not total or not (other := argument.find_cage(cage)):
        argument.fault("no line has been mentioned")
        return
    is_all = set(expression) | set(theirs) == set(argument.rest) and not set(expression) & set(theirs)
    argument.check(is_all and set(theirs) <= set(other.cells), "other cells are left", show_cells(theirs))
    if total.is_product:
        rest = {total.left // made for made in totals if total.left % made == 0}
    else:
        rest = {total.left - made for made in totals}
    argument.check(rest == set(needed), "wrong arithmetic", f"{sorted(rest)}, not {needed}")
    possible = {total.of(values) for values in argument.known.parts(theirs)} & rest
    argument.check(not possible, "“cannot make”: it can, as far as stated", f"{sorted(possible)}")
    rule_out_totals(argument, expression, lambda made: made in totals)


@sentence("that is not a multiple of <totals>")
def not_a_multiple(argument: Argument, totals: list[int]) -> None:
    total = argument.total
    is_true = total is not None and total.is_product and all(total.left % made for made in totals)
    argument.check(is_true, "wrong arithmetic", f"{totals}")
    rule_out_totals(argument, None, lambda made: made in totals)


@sentence("<expression> must be less than <number>")
def less_than(argument: Argument, expression: list[Cell], number: int) -> None:
    total = argument.total
    is_left = total is not None and not total.is_product and number == total.left
    argument.check(is_left, "wrong arithmetic", f"{number}")
    rule_out_totals(argument, expression, lambda made: made >= number)


def rule_out_totals(argument: Argument, cells: list[Cell] | None, is_out: Callable[[int], bool]) -> None:
    """Rules out the ways to fill a cage whose cells among those that are left have certain totals."""
    total = argument.total
    before = argument.keeps if getattr(argument.keeps, "by_totals", False) else None

    def keeps(cage: Cage, way: Way) -> bool:
        mine = [value for cell, value in zip(cage.cells, way) if cell in argument.rest]
        inside = {cell for cell in cage.cells if cell in argument.rest}
        if total is None or cells is not None and inside != set(cells):
            return True
        return not is_out(total.of(mine)) and (before is None or before(cage, way))

    keeps.by_totals = True  # type: ignore[attr-defined]
    argument.keeps = keeps


@sentence("<expression> is at <bound:text> <number>: <cage> can only be <combinations>[, because <clauses>]")
def bound_by_combinations(
    argument: Argument, expression: list[Cell], bound: str, number: int, cage: CageName, combinations: list[str]
) -> None:
    told_of_cage(argument, expression, cage, combinations)
    bound_part(argument, expression, bound, number)


@sentence("<expression> is at <bound:text> <number> in every way to fill <cage>")
def bound_in_every_way(argument: Argument, expression: list[Cell], bound: str, number: int, cage: CageName) -> None:
    found = argument.find_cage(cage)
    argument.check(found is None or set(expression) <= set(found.cells), "a cell outside the cage")
    bound_part(argument, expression, bound, number)


@sentence("<expression> is at <bound:text> <number>[ (in <cage>)][, because <clauses>]")
def bound_because(argument: Argument, expression: list[Cell], bound: str, number: int, cage: CageName | None = None) -> None:
    _find_or_name_cage(argument, expression, cage)
    bound_part(argument, expression, bound, number)


def bound_part(argument: Argument, cells: list[Cell], bound: str, number: int) -> None:
    """Takes cells out of a sum with the least, or the most, that they add up to."""
    total = _take(argument, cells)
    if not total or not argument.cage_of(cells):
        return
    sums = [sum(values) for values in argument.known.parts(cells)]
    beyond = [one for one in sums if (one < number if bound == "least" else one > number)]
    argument.check(bound in ("least", "most"), "a bound that cannot be read", bound)
    argument.check(not beyond, f"“at {bound}”: {sorted(beyond)[:4]} is possible, as far as stated", show_cells(cells))
    total.left -= number


@sentence("that leaves at <bound:text> <number> for <expression>")
def leaves_bound(argument: Argument, bound: str, number: int, expression: list[Cell]) -> None:
    total = argument.total
    if not total:
        argument.fault("no line has been mentioned", show_cells(expression))
        return
    argument.check(set(expression) == total.cells, "other cells are left than the text says", show_cells(total.cells))
    argument.check(max(total.left, 0) == number, "wrong arithmetic", f"{total.left} is left, not {number}")
    inside = set(expression)

    def keeps(cage: Cage, way: Way) -> bool:
        made = sum(value for cell, value in zip(cage.cells, way) if cell in inside)
        return made <= number if bound.endswith("most") else made >= number

    argument.keeps = keeps


@sentence("<expression> is <parity> (the cage <clue:text>)")
def parity_by_clue(argument: Argument, expression: list[Cell], parity: bool, clue: str) -> None:
    cage = argument.cage_of(expression)
    if cage:
        argument.premises += 1
        argument.known.mentioned.add(cage)
        argument.check(cage.clue == clue and set(cage.cells) == set(expression), "another cage", clue)
    parity_part(argument, expression, parity)


@sentence("<expression> is <parity>: <cage> can only be <combinations>[, because <clauses>]")
def parity_by_combinations(
    argument: Argument, expression: list[Cell], parity: bool, cage: CageName, combinations: list[str]
) -> None:
    told_of_cage(argument, expression, cage, combinations)
    parity_part(argument, expression, parity)


@sentence("<expression> is <parity> in every way to fill <cage>")
def parity_in_every_way(argument: Argument, expression: list[Cell], parity: bool, cage: CageName) -> None:
    argument.find_cage(cage)
    argument.remark("“in every way to fill” without a reason", show_cells(expression))
    parity_part(argument, expression, parity)


@sentence("<expression> is <parity>[ (in <cage>)][, because <clauses>]")
def parity_because(argument: Argument, expression: list[Cell], parity: bool, cage: CageName | None = None) -> None:
    _find_or_name_cage(argument, expression, cage)
    parity_part(argument, expression, parity)


def parity_part(argument: Argument, cells: list[Cell], is_odd: bool) -> None:
    total = _take(argument, cells)
    if total and argument.cage_of(cells):
        odd = {sum(values) % 2 for values in argument.known.parts(cells)}
        told = show_cells(cells)
        argument.check(odd == {int(is_odd)}, "a parity that is not the only one, as far as stated", told)
        total.left -= int(is_odd)


@sentence("so <expression> must be <parity>")
def rest_parity(argument: Argument, expression: list[Cell], parity: bool) -> None:
    total = argument.total
    if not total:
        return
    argument.check(set(expression) == total.cells, "other cells are left than the text says", show_cells(total.cells))
    argument.check((total.left % 2 == 1) == parity, "wrong arithmetic", "the parity of the rest")
    inside = set(expression)
    argument.keeps = lambda cage, way: sum(v for c, v in zip(cage.cells, way) if c in inside) % 2 == int(parity)


# Counts of values in a line


@sentence("<line> has <values> once", "<line> has each of <values> once")
def has_once(argument: Argument, line: Line, values: list[int]) -> None:
    argument.counted = (line, values)
    argument.bounds = (0, len(values))


@sentence("<cells> takes <bound:text> <count>: <cage> can only be <combinations>[, because <clauses>]")
@sentence("<cells> take <bound:text> <count>: <cage> can only be <combinations>[, because <clauses>]")
def take_by_combinations(
    argument: Argument, cells: list[Cell], bound: str, count: int, cage: CageName, combinations: list[str]
) -> None:
    told_of_cage(argument, cells, cage, combinations)
    take(argument, cells, bound, count)


@sentence("<cells> takes <bound:text> <count> in every way to fill <cage>")
@sentence("<cells> take <bound:text> <count> in every way to fill <cage>")
def take_in_every_way(argument: Argument, cells: list[Cell], bound: str, count: int, cage: CageName) -> None:
    argument.find_cage(cage)
    argument.remark("“in every way to fill” without a reason", show_cells(cells))
    take(argument, cells, bound, count)


@sentence("<cells> takes <bound:text> <count>[ (in <cage>)][, because <clauses>]")
@sentence("<cells> take <bound:text> <count>[ (in <cage>)][, because <clauses>]")
def take_because(argument: Argument, cells: list[Cell], bound: str, count: int, cage: CageName | None = None) -> None:
    _find_or_name_cage(argument, cells, cage)
    take(argument, cells, bound, count)


@sentence("<cells> cannot have any: <cage> can only be <combinations>[, because <clauses>]")
def none_by_combinations(argument: Argument, cells: list[Cell], cage: CageName, combinations: list[str]) -> None:
    told_of_cage(argument, cells, cage, combinations)
    take(argument, cells, "at most", 0)


@sentence("<cells> cannot have any in every way to fill <cage>")
def none_in_every_way(argument: Argument, cells: list[Cell], cage: CageName) -> None:
    argument.find_cage(cage)
    argument.remark("“in every way to fill” without a reason", show_cells(cells))
    take(argument, cells, "at most", 0)


@sentence("<cells> cannot have any[ (in <cage>)][, because <clauses>]")
def none_because(argument: Argument, cells: list[Cell], cage: CageName | None = None) -> None:
    _find_or_name_cage(argument, cells, cage)
    take(argument, cells, "at most", 0)


def take(argument: Argument, cells: list[Cell], bound: str, count: int) -> None:
    if not argument.counted or not argument.cage_of(cells):
        argument.fault("no numbers have been mentioned")
        return
    line, values = argument.counted
    argument.check(all(line_has(line, cell) for cell in cells), "a cell outside the line", show_cells(cells))
    counts = [len(set(values) & set(part)) for part in argument.known.parts(cells)]
    least, most = argument.counts.get(tuple(cells), (0, len(cells)))
    if bound == "at least":
        told = f"{show_cells(cells)} can take {min(counts, default=0)}"
        argument.check(min(counts, default=0) >= count, "“at least”: fewer are possible, as far as stated", told)
        least = count
    else:
        argument.check(bound == "at most", "a bound that cannot be read", bound)
        told = f"{show_cells(cells)} can take {max(counts, default=0)}"
        argument.check(max(counts, default=0) <= count, "“at most”: more are possible, as far as stated", told)
        most = count
    argument.counts[tuple(cells)] = (least, most)


@sentence("that leaves none for <cells>", "that leaves at most <count> for <cells>")
def leaves_at_most(argument: Argument, cells: list[Cell], count: int = 0) -> None:
    if argument.total:
        leaves_bound(argument, "at most", count, cells)
    if not argument.counted:
        return
    _, values = argument.counted
    taken = sum(least for part, (least, _) in argument.counts.items() if not set(part) & set(cells))
    argument.check(len(values) - taken <= count, "wrong arithmetic", f"{len(values)} − {taken}, not {count}")
    _bound(argument, cells, most=count)


@sentence("so it is in <cells>", "so they are in <cells>")
@sentence("it can only be in <cells>[, because <clauses>]", "they can only be in <cells>[, because <clauses>]")
def only_in(argument: Argument, cells: list[Cell]) -> None:
    if argument.counted:
        at_least(argument, cells, len(argument.counted[1]))


@sentence("besides these only <cells> can have any: at least <count>[, because <clauses>]")
def besides_these(argument: Argument, cells: list[Cell], count: int) -> None:
    at_least(argument, cells, count)


def at_least(argument: Argument, cells: list[Cell], count: int) -> None:
    if not argument.counted:
        return
    line, values = argument.counted
    stated = {cell for part in argument.counts for cell in part}
    rest = [c for c in argument.puzzle.line_cells(line) if c not in cells and c not in stated]
    more = []
    for cell in rest:
        cage = argument.puzzle.cage_at[cell]
        can = argument.known.candidates[cell] & set(values)
        if can and cage in argument.known.mentioned:
            can &= {part[0] for part in argument.known.parts([cell])}
        if can:
            more.append(cell)
    argument.check(not more, "“only … can have”: other cells, as far as stated", show_cells(more))
    taken = sum(most for part, (_, most) in argument.counts.items() if not set(part) & set(cells))
    argument.check(len(values) - taken >= count, "wrong arithmetic", f"{len(values)} − {taken}, not {count}")
    _bound(argument, cells, least=count)


def _bound(argument: Argument, cells: list[Cell], least: int | None = None, most: int | None = None) -> None:
    low, high = argument.bounds or (0, len(cells))
    argument.bounds = (low if least is None else least, high if most is None else most)
    _, values = argument.counted or (None, [])
    low, high = argument.bounds
    inside = set(cells)

    def keeps(cage: Cage, way: Way) -> bool:
        taken = len({v for c, v in zip(cage.cells, way) if c in inside} & set(values))
        return low <= taken <= high

    argument.keeps = keeps


# Sets of values in a line


@sentence("<line> has every number once")
def every_number(argument: Argument, line: Line) -> None:
    argument.set_line = line


@sentence("<cells> have too many combinations to list them here")
def too_many(argument: Argument, cells: list[Cell]) -> None:
    """A limit of what is told, so that they are taken from the board."""
    cage = argument.cage_of(cells)
    if not cage:
        return
    at = [cage.cells.index(cell) for cell in cells]
    argument.sets[tuple(cells)] = {frozenset(way[i] for i in at) for way in argument.board.ways(cage)}
    told = len(argument.sets[tuple(cells)])
    argument.check(told > 14, "“too many combinations”: there are few", f"{show_cells(cells)}: {told}")
    argument.remark("“too many combinations” to list them", show_cells(cells))


@sentence("<lines> have every number once each")
def every_number_each(argument: Argument, lines: list[Line]) -> None:
    argument.set_lines = lines


@sentence("not every way to fill <cage> lets all cages of these <kind:text> share the numbers out without repeating one")
def not_every_way(argument: Argument, cage: CageName, kind: str) -> None:
    """The text does not say what the others can have, so that it is taken from the board."""
    mine, lines = argument.find_cage(cage), argument.set_lines
    if not mine or not argument.check(bool(lines), "no line has been mentioned"):
        return
    argument.check(kind == lines[0][0] + "s", "another kind of lines", kind)
    argument.remark("“not every way” does not say which", show_cage(mine))

    def taken(cage: Cage, way: Way) -> frozenset[tuple[Line, int]]:
        return frozenset(
            (line, value) for cell, value in zip(cage.cells, way) for line in lines if line_has(line, cell)
        )

    cells = [cell for line in lines for cell in argument.puzzle.line_cells(line)]
    others = {argument.puzzle.cage_at[cell] for cell in cells} - {mine}
    shares = [{taken(other, way) for way in argument.board.ways(other)} for other in others]
    together: set[frozenset[tuple[Line, int]]] = {frozenset()}
    for share in sorted(shares, key=len):
        together = {have | more for have in together for more in share if not have & more}
    argument.keeps = lambda cage, way: any(not taken(cage, way) & have for have in together)


@sentence("<cells> can have <sets:text>[, because <clauses>]", "<cells> can be <sets:text>[, because <clauses>]")
def can_have(argument: Argument, cells: list[Cell], sets: str) -> None:
    _name_cage(argument, cells)
    told = read_sets(sets, len(cells))
    if not argument.cage_of(cells):
        return
    possible = {frozenset(part) for part in argument.known.parts(cells)}
    more = possible - told
    text = f"{show_cells(cells)} can also have {[sorted(one) for one in list(more)[:4]]}"
    if argument.check(not more, "“can have”: other numbers are possible, as far as stated", text):
        argument.sets[tuple(cells)] = told


def read_sets(text: str, size: int) -> set[frozenset[int]]:
    numbers = read_numbers(text)
    return {frozenset(numbers[i : i + size]) for i in range(0, len(numbers), max(size, 1))}


@sentence("if <cells> had <sets:text>, not all numbers of <line> would find a place")
@sentence("if <cells> were <sets:text>, not all numbers of <line> would find a place")
def not_all_find_a_place(argument: Argument, cells: list[Cell], sets: str, line: Line) -> None:
    told = read_sets(sets, len(cells))
    argument.check(line == argument.set_line, "another line", f"{line}")
    possible = told & allowed_sets(argument, cells)
    text = f"{show_cells(cells)} can have {[sorted(one) for one in list(possible)[:4]]}"
    argument.check(not possible, "“not all”: they do, as far as stated", text)
    inside = set(cells)
    argument.keeps = lambda cage, way: frozenset(v for c, v in zip(cage.cells, way) if c in inside) not in told


@sentence("not every combination of <cells> leaves the others theirs")
def not_every(argument: Argument, cells: list[Cell]) -> None:
    argument.remark("“not every combination” does not say which", show_cells(cells))
    keep_sets(argument, cells, allowed_sets(argument, cells))


def keep_sets(argument: Argument, cells: list[Cell], allowed: set[frozenset[int]]) -> None:
    inside = set(cells)
    argument.keeps = lambda cage, way: frozenset(v for c, v in zip(cage.cells, way) if c in inside) in allowed


def allowed_sets(argument: Argument, cells: list[Cell]) -> set[frozenset[int]]:
    """What cells of a line can have if all others of the line are to be filled."""
    line = argument.set_line
    if line is None or not argument.cage_of(cells):
        argument.fault("no line has been mentioned")
        return set()
    groups: dict[Cage, list[Cell]] = {}
    for cell in argument.puzzle.line_cells(line):
        if cell not in cells:
            groups.setdefault(argument.puzzle.cage_at[cell], []).append(cell)
    reachable: set[frozenset[int]] = {frozenset()}
    for group in groups.values():
        told = [part for part in argument.sets if set(part) <= set(group)]
        parts: list[set[frozenset[int]]] = [argument.sets[part] for part in told]
        rest = [cell for cell in group if not any(cell in part for part in told)]
        if rest:
            parts.append({frozenset(values) for values in argument.known.parts(rest)})
        for part in parts:
            reachable = {have | add for have in reachable for add in part if not have & add}
    everything = frozenset(argument.puzzle.values)
    mine = {frozenset(values) for values in argument.known.parts(cells)}
    return {one for one in mine if everything - one in reachable}
