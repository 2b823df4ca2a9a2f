"""The facts of a step in JSON: every entry is recomputed on the board before the step."""

from __future__ import annotations

from math import prod
from typing import Any, Callable

from .argument import Effects, Fault, show_cage, show_cell
from .board import Board, StepId
from .chain_sentences import agrees
from .clauses import extremes, gives_somehow, partners
from .puzzle import Cage, Cell, Line, Way, combinations, line_has, share_line

# If there are more of something, the facts have null in place of the list.
MOST_LISTED = 24
Json = Any


def read_effects_json(effects: list[Json]) -> Effects:
    read: Effects = set()
    for effect in effects:
        cell = tuple(effect["cell"])
        if "is" in effect:
            read.add((cell, effect["is"], True))
        read.update((cell, value, False) for value in effect.get("not", []))
    return read


class FactsCheck:
    """Checks the facts of one step."""

    def __init__(self, board: Board, effects: Effects) -> None:
        self.board = board
        self.puzzle = board.puzzle
        self.effects = effects
        self.faults: list[Fault] = []
        self.entries = 0

    def check(self, holds: bool, kind: str, detail: str = "") -> None:
        self.entries += 1
        if not holds:
            self.faults.append(Fault(f"facts: {kind}", detail))

    def run(self, facts: Json, number: StepId) -> None:
        """Checks everything inside the facts, then what belongs to their kind."""
        if facts["kind"] == "trial":
            self._trial(facts, number)
            return
        if facts["kind"] == "neighbourhood":
            # Its cases are the same as those of the text.
            return
        # Cases are about what is supposed, and are the same as those of the text.
        self._inside({name: entry for name, entry in facts.items() if name != "cases"})
        kind = getattr(self, "_" + facts["kind"].replace("-", "_"), None)
        if kind:
            kind(facts)

    def _trial(self, facts: Json, number: StepId) -> None:
        inside = self.board.copy()
        inside.suppose(tuple(facts["cell"]), facts["value"])
        for at, step in enumerate(facts["chain"], 1):
            place = (*number, at)
            effects = read_effects_json(step["effects"])
            check = FactsCheck(inside, effects)
            check.run(step["facts"], place)
            self.faults += check.faults
            self.entries += check.entries
            for cell, value, is_it in effects:
                inside.place(cell, value, place) if is_it else inside.remove(cell, value, place)
        end = facts["end"]
        if "no-value" in end:
            self.check(not inside.marks(tuple(end["no-value"])), "no contradiction")
        elif "no-place" in end:
            line, value = end["no-place"]
            cells = self.puzzle.line_cells(self._line(line))
            self.check(not any(value in inside.marks(cell) for cell in cells), "no contradiction")
        else:
            self.check(not inside.ways(self._cage(end["no-combination"])), "no contradiction")

    def _inside(self, facts: Json) -> None:
        if isinstance(facts, list):
            for entry in facts:
                self._inside(entry)
        elif isinstance(facts, dict):
            keys = set(facts)
            if {"cell", "value", "because"} <= keys:
                self._ruled_out(facts)
                return
            if {"cage", "ways"} <= keys:
                self._cage_facts(facts)
            if {"cells", "totals", "cage"} <= keys:
                self._share_cells(facts)
            if {"count", "count_left"} <= keys:
                self._ruling(facts)
            for entry in facts.values():
                self._inside(entry)

    # Single entries

    def _line(self, line: Json) -> Line:
        ((kind, number),) = line.items()
        return kind, number

    def _cage(self, cage: Json) -> Cage:
        found = self.puzzle.cage_at[tuple(cage["cells"][0])]
        self.check([list(cell) for cell in found.cells] == cage["cells"], "another cage", show_cage(found))
        return found

    def _ruled_out(self, out: Json) -> None:
        cell, value, because = tuple(out["cell"]), out["value"], out["because"]
        told = f"{show_cell(cell)} is not {value}: {because}"
        board, why = self.board, because["why"]
        if why == "stands":
            at = tuple(because["at"])
            is_true = share_line(at, cell) and board.filled.get(at) == value
            step = because.get("step")
            is_true &= step is None or board.filled_by.get(at) == tuple(step)
        elif why == "supposed":
            at = tuple(because["at"])
            stands = share_line(at, cell) and board.filled.get(at) == value
            is_true = at in board.supposed and (stands or at == cell and board.filled[at] != value)
        elif why == "filled":
            is_true = board.filled.get(cell, value) != value
        elif why == "step":
            is_true = board.has_told(tuple(because["step"]), cell, value)
        elif why == "clue":
            cage = self.puzzle.cage_at[cell]
            is_true = value not in cage.by_clue[cell] and self._arithmetic(cage, cell, value, because["arithmetic"])
        else:
            is_true = False
        self.check(is_true, "a cause that is not true", told)

    def _arithmetic(self, cage: Cage, cell: Cell, value: int, arithmetic: Json) -> bool:
        """Whether the arithmetic of a clue is against a value for this reason."""
        if arithmetic == "no-values":
            return True
        if arithmetic == "repeats":
            return gives_somehow(cage, value)
        if arithmetic == "no-factor":
            return cage.letter == "m" and cage.target % value != 0
        if arithmetic in ("no-partner", "twice"):
            wanted = [] if arithmetic == "no-partner" else [value]
            return len(cage.cells) == 2 and partners(cage, value) == wanted
        ((kind, rest),) = arithmetic.items()
        least, most = extremes(cage, cell, value)
        together = prod if cage.letter == "m" else sum
        if kind == "too-large":
            return rest["rest"] == least and together([least, value]) > cage.target
        return rest["rest"] == most and together([most, value]) < cage.target

    # Cages

    def _listed(self, told: Json, true: set[Way] | list[Way], name: str, cage: Cage) -> None:
        if told is None:
            self.check(len(true) > MOST_LISTED, f"{name} is missing", show_cage(cage))
        else:
            read = sorted(tuple(way) for way in told)
            self.check(read == sorted(true), f"{name} is wrong", f"{show_cage(cage)}: {read[:3]} …")

    def _cage_facts(self, facts: Json) -> None:
        cage = self._cage(facts["cage"])
        told = facts["ways"]
        if told is None:
            return
        ways = self.board.ways(cage)
        self.check(told["count"] == len(ways), "the number of ways is wrong", show_cage(cage))
        self.check(told["count_at_first"] == len(cage.ways), "the number of ways at first is wrong", show_cage(cage))
        self._listed(told["left"], ways, "the list of ways", cage)
        self._listed(told["combinations"], combinations(ways), "the list of combinations", cage)
        self._listed(told["combinations_at_first"], cage.combinations, "the list of combinations at first", cage)
        for entry in facts["impossible"]:
            cell, value = tuple(entry["cell"]), entry["value"]
            at = cage.cells.index(cell)
            self.check(all(way[at] != value for way in ways), "a candidate that is possible", show_cell(cell))
            is_by_clue = value not in cage.by_clue[cell]
            has_arithmetic = entry["arithmetic"] is not None
            self.check(has_arithmetic == is_by_clue, "arithmetic in the wrong place", show_cell(cell))
            if is_by_clue and entry["arithmetic"] is not None:
                is_true = self._arithmetic(cage, cell, value, entry["arithmetic"])
                self.check(is_true, "wrong arithmetic", f"{show_cell(cell)}: {value}, {entry['arithmetic']}")

        if facts["beside"] is not None:
            self._beside(cage, facts["beside"])

    def _beside(self, cage: Cage, beside: Json) -> None:
        filled = {cell: value for cell, value in self.board.filled.items() if cell in cage.cells}
        for need in beside["needs"]:
            for cell in map(tuple, need["cells"]):
                true = set()
                for way in cage.ways:
                    has = dict(zip(cage.cells, way))
                    if has[cell] == need["value"] and all(has[other] == value for other, value in filled.items()):
                        rest = (has[other] for other in cage.cells if other != cell and other not in filled)
                        true.add(tuple(sorted(rest)))
                told = f"{need['value']} in {show_cell(cell)}"
                self.check({tuple(one) for one in need["needed"]} == true, "something else is needed beside", told)
        self._causes(cage, beside["because"], self._has_removed(cage), "beside")

    def _causes(self, cage: Cage, because: Json, is_bad: Callable[[Way], bool], name: str) -> None:
        """Every way in the empty grid that is bad must have a cause."""
        filled = {tuple(entry["cell"]): entry["value"] for entry in because["filled"]}
        out = {(tuple(entry["cell"]), entry["value"]) for entry in because["ruled_out"]}
        for cell in [*filled, *(cell for cell, _ in out)]:
            self.check(cell in cage.cells, "a cause outside the cage", show_cell(cell))
        for cell, value in filled.items():
            self.check(self.board.filled.get(cell) == value, "a cell that is not filled", show_cell(cell))

        def has_cause(way: Way) -> bool:
            cells = list(zip(cage.cells, way))
            return any(filled.get(cell, value) != value or (cell, value) in out for cell, value in cells)

        without = [way for way in cage.ways if is_bad(way) and not has_cause(way)]
        told = f"{name} {show_cage(cage)}: {without[:3]}"
        self.check(not without, "an alternative that the conclusion needs has no cause", told)

    def _has_removed(self, cage: Cage) -> Callable[[Way], bool]:
        return lambda way: any((cell, value, False) in self.effects for cell, value in zip(cage.cells, way))

    def _share_cells(self, share: Json) -> None:
        self._cage(share["cage"])

    def _ruling(self, ruling: Json) -> None:
        cage = self._cage(ruling["cage"])
        ways = self.board.ways(cage)
        self.check(ruling["count"] == len(ways), "the number of ways is wrong", show_cage(cage))
        if ruling["out"] is not None and ruling["left"] is not None:
            both = [tuple(way["values"]) for way in ruling["out"]] + [tuple(way) for way in ruling["left"]]
            self.check(sorted(both) == sorted(ways), "the ways left and out are not all", show_cage(cage))
            self.check(ruling["count_left"] == len(ruling["left"]), "the number of ways left is wrong", show_cage(cage))
        left = ruling["left"]
        if left is not None:
            self._listed(ruling["combinations_left"], combinations([tuple(way) for way in left]), "what is left", cage)
            for cell, value, is_it in self.effects:
                if not is_it and cell in cage.cells:
                    at = cage.cells.index(cell)
                    self.check(all(way[at] != value for way in left), "a way that is left has it", show_cell(cell))
        now = set(ways)
        is_bad = self._has_removed(cage)
        # What is still possible is ruled out by the step itself.
        self._causes(cage, ruling["because"], lambda way: is_bad(way) and way not in now, "ruling")

    # Kinds of facts

    def _naked_single(self, facts: Json) -> None:
        told = {entry["value"] for entry in facts["ruled_out"] if entry["cell"] == facts["cell"]}
        self.check(told == self.puzzle.values - {facts["value"]}, "not every other value is ruled out")
        if rest := facts.get("rest"):
            cage = self._cage(rest["cage"])
            filled = {tuple(entry["cell"]): entry["value"] for entry in rest["filled"]}
            self.check(set(filled) == set(cage.cells) - {tuple(facts["cell"])}, "not all other cells of the cage")
            for cell, value in filled.items():
                self.check(self.board.filled.get(cell) == value, "a cell that is not filled", show_cell(cell))
            together = {"a": sum, "m": prod}[cage.letter]([facts["value"], *filled.values()])
            self.check(together == cage.target, "the rest of the clue is another number", show_cage(cage))

    def _places(self, line: Line, value: int, places: list[Cell], elsewhere: Json) -> None:
        told = {tuple(entry["cell"]) for entry in elsewhere if entry["value"] == value}
        cells = {cell for cell in self.puzzle.line_cells(line) if cell not in self.board.filled}
        rest = cells - told - set(places)
        self.check(not rest, "a place has no cause", f"{value} in {', '.join(map(show_cell, sorted(rest)))}")

    def _hidden_single(self, facts: Json) -> None:
        self._places(self._line(facts["line"]), facts["value"], [tuple(facts["cell"])], facts["elsewhere"])

    def _line_claims(self, facts: Json) -> None:
        # The text says that the value is in the cage, so that only the cells outside the cage need a cause.
        places = [tuple(cell) for cell in facts["ruling"]["cage"]["cells"]]
        self._places(self._line(facts["line"]), facts["value"], places, facts["elsewhere"])

    def _hidden_set(self, facts: Json) -> None:
        for value in facts["values"]:
            places = [tuple(cell) for cell in facts["cells"]]
            self._places(self._line(facts["line"]), value, places, facts["elsewhere"])

    def _fish(self, facts: Json) -> None:
        across = [self._line(line) for line in facts["across"]]
        for line in map(self._line, facts["lines"]):
            places = [cell for cell in self.puzzle.line_cells(line) if any(line_has(one, cell) for one in across)]
            self._places(line, facts["value"], places, facts["elsewhere"])

    def _candidates(self, cells: Json, ruled_out: Json) -> None:
        told = {(tuple(entry["cell"]), entry["value"]) for entry in ruled_out}
        for entry in cells:
            cell, values = tuple(entry["cell"]), set(entry["values"])
            self.check(self.board.marks(cell) == values, "other candidates", show_cell(cell))
            rest = {value for value in self.puzzle.values - values if (cell, value) not in told}
            self.check(not rest, "a value has no cause", f"{sorted(rest)} in {show_cell(cell)}")

    def _naked_set(self, facts: Json) -> None:
        told = {(tuple(entry["cell"]), entry["value"]) for entry in facts["ruled_out"]}
        for entry in facts["cells"]:
            cell = tuple(entry["cell"])
            rest = {v for v in self.puzzle.values - set(facts["values"]) if (cell, v) not in told}
            self.check(not rest, "a value has no cause", f"{sorted(rest)} in {show_cell(cell)}")

    def _clash(self, facts: Json) -> None:
        self._candidates(facts["outside"], facts["ruled_out"])

    def _wing(self, facts: Json) -> None:
        self._candidates([facts["pivot"], *facts["wings"]], facts["ruled_out"])

    def _chain(self, facts: Json) -> None:
        self._candidates(facts["links"], facts["ruled_out"])

    def _only_combination(self, facts: Json) -> None:
        told = facts["cage"]
        if told["ways"] and told["ways"]["left"]:
            left = tuple(told["ways"]["left"][0])
            cage = self._cage(told["cage"])
            self._causes(cage, told["because"], lambda way: way != left, "only combination")

    def _cage_values(self, facts: Json) -> None:
        cage = self._cage(facts["cage"]["cage"])
        self._causes(cage, facts["cage"]["because"], self._has_removed(cage), "cage")

    _cage_cells = _cage_values

    def _cage_claims(self, facts: Json) -> None:
        cage, line = self._cage(facts["cage"]["cage"]), self._line(facts["line"])
        inside = [at for at, cell in enumerate(cage.cells) if line_has(line, cell)]
        removed = {value for _, value, is_it in self.effects if not is_it}

        def lacks(way: Way) -> bool:
            return not removed <= {way[at] for at in inside}

        self._causes(cage, facts["cage"]["because"], lacks, "claim")

    def _line_total(self, facts: Json) -> None:
        of = prod if facts["total"] == "product" else sum
        for share in [*facts["fixed"], *([facts["other"]] if facts["other"] else [])]:
            cage = self._cage(share["cage"])
            at = [cage.cells.index(tuple(cell)) for cell in share["cells"]]
            totals = {of([way[i] for i in at]) for way in self.board.ways(cage)}
            self.check(sorted(totals) == share["totals"], "other totals", show_cage(cage))
            self._causes(
                cage, share["because"], lambda way: of([way[i] for i in at]) not in share["totals"], "share"
            )
        parts = [share["totals"][0] for share in facts["fixed"] if len(share["totals"]) == 1]
        together = of([*parts, *([facts["filled"]["total"]] if facts["filled"] is not None else []), facts["left"]])
        # A product that is too large for a number of JSON is a text.
        self.check(together == int(facts["whole"]), "the parts do not make the whole", f"{together}")

    def _parity(self, facts: Json) -> None:
        for name, odd in (("odd", 1), ("even", 0)):
            for share in facts[name]:
                cage = self._cage(share["cage"])
                at = [cage.cells.index(tuple(cell)) for cell in share["cells"]]
                self._causes(cage, share["because"], lambda way: sum(way[i] for i in at) % 2 != odd, "share")

    def _counting(self, facts: Json) -> None:
        values = set(facts["values"])
        for share in facts["others"]:
            if share["cage"] is None:
                continue
            cage = self._cage(share["cage"])
            at = [cage.cells.index(tuple(cell)) for cell in share["cells"]]
            counts = [sum(way[i] in values for i in at) for way in self.board.ways(cage)]
            is_true = share["least"] == min(counts) and share["most"] == max(counts)
            self.check(is_true, "another count", show_cage(cage))

    def _line_combinations(self, facts: Json) -> None:
        for share in facts["others"]:
            if share["sets"] is None:
                continue
            cells = [tuple(cell) for cell in share["cells"]]
            cage = self.puzzle.cage_at[cells[0]]
            if not set(cells) <= set(cage.cells):
                continue
            at = [cage.cells.index(cell) for cell in cells]
            told = {frozenset(one) for one in share["sets"]}
            true = {frozenset(way[i] for i in at) for way in self.board.ways(cage)}
            self.check(told == true, "other sets", show_cage(cage))
            self._causes(cage, share["because"], lambda way: frozenset(way[i] for i in at) not in told, "sets")

    def _line_bounds(self, facts: Json) -> None:
        is_most = facts["is_most"]
        parts = [facts["bound"], facts["filled"]["total"] if facts["filled"] else 0]
        for share in facts["others"]:
            cage = self._cage(share["cage"])
            at = [cage.cells.index(tuple(cell)) for cell in share["cells"]]
            sums = [sum(way[i] for i in at) for way in self.board.ways(cage)]
            (told,) = share["totals"]
            self.check(told == (min(sums) if is_most else max(sums)), "another bound", show_cage(cage))
            parts.append(told)

            def is_beyond(way: Way, at: list[int] = at, told: int = told) -> bool:
                made = sum(way[i] for i in at)
                return made < told if is_most else made > told

            self._causes(cage, share["because"], is_beyond, "bound")
        is_whole = sum(parts) == facts["whole"] or facts["bound"] == 0 and sum(parts) >= facts["whole"]
        self.check(is_whole, "the parts do not make the whole", f"{parts}")

    def _cage_chain(self, facts: Json) -> None:
        ends = set()
        for chain in facts["chains"]:
            links = [(tuple(link["cell"]), link["value"], link["is"]) for link in chain]
            self.check(links[0][2] and chain[0]["by"] == "start", "a beginning that is not a number")
            ends.add(links[-1])
            for one, other, told in zip(links, links[1:], chain[1:]):
                by = told["by"]
                if by == "cell":
                    marks = self.board.marks(one[0])
                    holds = one[0] == other[0] and (not other[2] or marks <= {one[1], other[1]})
                elif "line" in by:
                    line = self._line(by["line"])
                    places = {c for c in self.puzzle.line_cells(line) if one[1] in self.board.marks(c)}
                    holds = one[1] == other[1] and line_has(line, one[0]) and line_has(line, other[0])
                    holds &= not other[2] or places <= {one[0], other[0]}
                else:
                    cage = self._cage(by["cage"])
                    denied = (other[0], other[1], not other[2])
                    ways = self.board.ways(cage)
                    holds = not any(agrees(cage, way, one) and agrees(cage, way, denied) for way in ways)
                self.check(holds, "a link that does not follow", f"{show_cell(other[0])}: {other[1]}")
        self.check(len(ends) == 1 and not any(is_it for _, _, is_it in ends), "chains with different ends")

    def _lines_combinations(self, facts: Json) -> None:
        for share in facts["others"]:
            cage = self._cage(share["cage"])
            ways = combinations(self.board.ways(cage))
            self._listed(share["combinations"], ways, "the list of combinations", cage)
