"""Puzzles as constraint satisfaction problems, for courses: variables, constraints, and searches with your own parts.

A problem has variables with current domains, and constraints with a scope. ``search`` yields one step after the other.
Propagators and orders are named, or they are functions of your own:

>>> from cagey_puzzles import Puzzle, csp
>>> problem = csp.Problem(Puzzle("2:_5,m1m2m2m1"))
>>> [step.assignment for step in problem.search(propagate="gac")]
[None, 'V11=1', 'V12=2', 'V21=2', 'V22=1']
>>> def prop_nothing(csp, newVar=None):
...     return True, []
>>> problem.solve(propagate=prop_nothing, all=True).nodes
30

The classes have the interface that course material uses: ``propagator(csp, newVar)`` returns whether the search can go on,
and the pruned pairs of a variable and a value; ``order(csp)`` returns a variable, and ``order(csp, var)`` the values of one. A
student's ``propagators.py`` and ``heuristics.py`` for that interface run as they are. What they import by the name ``cspbase``
is this module after ``sys.modules["cspbase"] = cagey_puzzles.csp``.
"""

from __future__ import annotations

import json
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import product
from math import prod
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, cast

from ._cagey import Puzzle, lesson_page
from .errors import PuzzleError
from .results import Pruned, Search, SearchStep

if TYPE_CHECKING:
    from . import wire

__all__ = [
    "BT",
    "CSP",
    "PROPAGATORS",
    "VALUE_ORDERS",
    "VARIABLE_ORDERS",
    "Constraint",
    "Lesson",
    "Problem",
    "Variable",
    "ord_degree",
    "ord_first",
    "ord_mrv",
    "ord_mrv_degree",
    "prop_BT",
    "prop_BT_partial",
    "prop_FC",
    "prop_GAC",
    "prop_GAC_root",
    "val_ascending",
    "val_lcv",
]

#: The most tuples that ``sat_tuples`` lists.
_MOST_TUPLES = 1_000_000


class Variable:
    """A variable: a cell of the puzzle, with its values.

    >>> from cagey_puzzles.csp import Variable
    >>> cell = Variable("V11", [1, 2, 3])
    >>> cell.prune_value(2)
    >>> cell.cur_domain(), cell.domain()
    ([1, 3], [1, 2, 3])
    """

    def __init__(self, name: str, domain: Iterable[int] = ()) -> None:
        self.name = name
        self.dom: list[int] = list(domain)
        self._left: dict[int, None] = dict.fromkeys(self.dom)
        self.assignedValue: int | None = None
        #: The problem that is told what is pruned.
        self._problem: Problem | None = None

    def add_domain_values(self, values: Iterable[int]) -> None:
        """Adds values to the domain for good."""
        for value in values:
            self.dom.append(value)
            self._left[value] = None

    def domain(self) -> list[int]:
        """The values at the start."""
        return list(self.dom)

    def domain_size(self) -> int:
        """How many values it had at the start."""
        return len(self.dom)

    def cur_domain(self) -> list[int]:
        """The values that are left; only the assigned one, if there is one."""
        if self.assignedValue is not None:
            return [self.assignedValue]
        return [value for value in self.dom if value in self._left]

    def cur_domain_size(self) -> int:
        """How many values are left."""
        return 1 if self.assignedValue is not None else len(self._left)

    def in_cur_domain(self, value: int) -> bool:
        """Whether a value is left."""
        if self.assignedValue is not None:
            return value == self.assignedValue
        return value in self._left

    def prune_value(self, value: int) -> None:
        """Removes a value from the current domain."""
        if self._problem is not None:
            self._problem._note_pruned(self, value)
        self._left.pop(value, None)

    def unprune_value(self, value: int) -> None:
        """Restores a value."""
        self._left[value] = None

    def restore_curdom(self) -> None:
        """Restores every value."""
        self._left = dict.fromkeys(self.dom)

    def is_assigned(self) -> bool:
        """Whether it has a value."""
        return self.assignedValue is not None

    def assign(self, value: int) -> None:
        """Gives it a value of its current domain."""
        if self.assignedValue is not None or value not in self._left:
            raise ValueError(f"{self.name} cannot be assigned {value}")
        self.assignedValue = value

    def unassign(self) -> None:
        """Takes its value away."""
        if self.assignedValue is None:
            raise ValueError(f"{self.name} has no value")
        self.assignedValue = None

    def get_assigned_value(self) -> int | None:
        """Its value, or ``None``."""
        return self.assignedValue

    def __repr__(self) -> str:
        return f"Var-{self.name}"

    def __str__(self) -> str:
        return self.name


class Constraint:
    """A condition on the values of the variables in its scope.

    >>> from cagey_puzzles.csp import Constraint, Variable
    >>> one, other = Variable("A", [1, 2]), Variable("B", [1])
    >>> differ = Constraint("A≠B", [one, other], lambda values: values[0] != values[1])
    >>> differ.check([1, 1]), differ.has_support(one, 1), differ.has_support(one, 2)
    (False, False, True)
    """

    def __init__(
        self,
        name: str,
        scope: Sequence[Variable],
        holds: Callable[[Sequence[int]], bool] | None = None,
        may_hold: Callable[[Sequence[int], int], bool] | None = None,
    ) -> None:
        self.name = name
        self.scope: list[Variable] = list(scope)
        self._holds = holds
        #: A cheap test of some of the values, given how many variables are open.
        self._may_hold = may_hold
        self._tuples: set[tuple[int, ...]] | None = None
        self._problem: Problem | None = None

    def get_scope(self) -> list[Variable]:
        """Its variables."""
        return list(self.scope)

    def add_satisfying_tuples(self, tuples: Iterable[Sequence[int]]) -> None:
        """Adds tuples with which it holds. It is for constraints that are listed, not for those of a puzzle."""
        self._tuples = {*(self._tuples or ()), *map(tuple, tuples)}

    @property
    def sat_tuples(self) -> dict[tuple[int, ...], bool]:
        """All tuples of values with which it holds."""
        if self._tuples is None:
            ways = prod(variable.domain_size() for variable in self.scope)
            if ways > _MOST_TUPLES:
                raise PuzzleError(f"{self.name} has {ways} tuples to try: use check instead")
            everything = product(*(variable.domain() for variable in self.scope))
            self._tuples = {values for values in everything if self._test(values)}
        return dict.fromkeys(self._tuples, True)

    def check(self, vals: Sequence[int]) -> bool:
        """Whether it holds with a value for each of its variables, in the order of its scope."""
        self._note_asked()
        return self._test(vals)

    check_tuple = check

    def may_hold(self, vals: Sequence[int]) -> bool:
        """Whether it can still hold with values for some of its variables, by a cheap test."""
        self._note_asked()
        open = len(self.scope) - len(vals)
        if open and self._may_hold:
            return self._may_hold(vals, open)
        return open > 0 or self._test(vals)

    def get_n_unasgn(self) -> int:
        """How many of its variables have no value."""
        return sum(not variable.is_assigned() for variable in self.scope)

    def get_unasgn_vars(self) -> list[Variable]:
        """Those of its variables that have no value."""
        return [variable for variable in self.scope if not variable.is_assigned()]

    def has_support(self, var: Variable, val: int) -> bool:
        """Whether there are values in the current domains of its other variables with which it holds."""
        self._note_asked()
        if not var.in_cur_domain(val):
            return False
        others = [variable for variable in self.scope if variable is not var]
        # Variables with few values first; a tuple is given up as soon as it cannot be completed.
        others.sort(key=Variable.cur_domain_size)
        return self._completes([(var, val)], others)

    check_var_val = has_support

    def _completes(self, chosen: list[tuple[Variable, int]], others: list[Variable]) -> bool:
        if not others:
            values = dict(chosen)
            return self._test([values[variable] for variable in self.scope])
        if self._may_hold and not self._may_hold([value for _, value in chosen], len(others)):
            return False
        first, *rest = others
        return any(self._completes([*chosen, (first, value)], rest) for value in first.cur_domain())

    def _test(self, vals: Sequence[int]) -> bool:
        if self._problem is not None:
            self._problem.checks += 1
        if self._holds is None:
            return tuple(vals) in (self._tuples or ())
        return self._holds(vals)

    def _note_asked(self) -> None:
        if self._problem is not None:
            self._problem._asked = self

    def __repr__(self) -> str:
        return f"{self.name}({', '.join(variable.name for variable in self.scope)})"

    __str__ = __repr__


class CSP:
    """Variables and constraints.

    >>> from cagey_puzzles.csp import CSP, Variable
    >>> CSP("two", [Variable("A", [1]), Variable("B", [2])]).get_all_unasgn_vars()
    [Var-A, Var-B]
    """

    def __init__(self, name: str, vars: Iterable[Variable] = ()) -> None:
        self.name = name
        self.vars: list[Variable] = []
        self.cons: list[Constraint] = []
        self.vars_to_cons: dict[Variable, list[Constraint]] = {}
        for variable in vars:
            self.add_var(variable)

    def add_var(self, v: Variable) -> None:
        """Adds a variable."""
        if v not in self.vars_to_cons:
            self.vars.append(v)
            self.vars_to_cons[v] = []

    def add_constraint(self, c: Constraint) -> None:
        """Adds a constraint on variables that are there."""
        for variable in c.scope:
            self.vars_to_cons[variable].append(c)
        self.cons.append(c)

    def get_all_vars(self) -> list[Variable]:
        """All variables."""
        return list(self.vars)

    def get_all_unasgn_vars(self) -> list[Variable]:
        """The variables without a value."""
        return [variable for variable in self.vars if not variable.is_assigned()]

    def get_all_cons(self) -> list[Constraint]:
        """All constraints."""
        return list(self.cons)

    def get_cons_with_var(self, var: Variable) -> list[Constraint]:
        """The constraints that have a variable in their scope."""
        return list(self.vars_to_cons[var])

    def print_all(self) -> None:
        """Prints everything."""
        print("CSP", self.name)
        for variable in self.vars:
            print("  ", variable.name, variable.cur_domain())
        for constraint in self.cons:
            print("  ", constraint)

    def print_soln(self) -> None:
        """Prints the values that the variables have."""
        for variable in self.vars:
            print(f"{variable.name} = {variable.get_assigned_value()}")


Propagate = Callable[..., tuple[bool, list[tuple[Variable, int]]]]
OrderVariables = Callable[[Any], Variable]
OrderValues = Callable[[Any, Variable], Sequence[int]]


class Problem(CSP):
    """A puzzle as a problem: a variable for each cell, then constraints for rows, columns and cages.

    ``model`` is pairs (any two cells of a line differ) or nary (one constraint for each line). Cages without a clue
    constrain nothing.

    >>> from cagey_puzzles import Puzzle, csp
    >>> problem = csp.Problem(Puzzle("2:__b,a3s1"))
    >>> problem.vars, problem.cons[-1].name
    ([Var-V11, Var-V12, Var-V21, Var-V22], 'cage 1− (V12, V22)')
    """

    def __init__(self, puzzle: Puzzle, model: Literal["pairs", "nary"] = "pairs") -> None:
        if model not in ("pairs", "nary"):
            raise PuzzleError(f"model: there is no model {model!r}, only pairs and nary")
        size = puzzle.size
        self.puzzle = puzzle
        self.model: Literal["pairs", "nary"] = model
        #: How often a constraint was asked whether it holds.
        self.checks = 0
        self._asked: Constraint | None = None
        self._noted: list[Pruned] | None = None
        self._by = ""
        comma = "," if size > 9 else ""
        cells = [(row, col) for row in range(size) for col in range(size)]
        at = {
            (row, col): Variable(f"V{row + 1}{comma}{col + 1}", range(1, size + 1))
            for row, col in cells
        }
        super().__init__(str(puzzle), at.values())
        #: The variable of each cell, as row and column from 0.
        self.at = at
        for variable in self.vars:
            variable._problem = self
        lines = [[at[row, col] for col in range(size)] for row in range(size)]
        columns = [list(line) for line in zip(*lines)]
        for kind, number, line in [
            *(("row", i + 1, line) for i, line in enumerate(lines)),
            *(("column", i + 1, line) for i, line in enumerate(columns)),
        ]:
            if model == "nary":
                self._add(f"{kind} {number}", line, _all_differ, lambda vals, open: _all_differ(vals))
            else:
                for i, one in enumerate(line):
                    for other in line[i + 1 :]:
                        self._add(f"{one.name}≠{other.name}", [one, other], _all_differ, None)
        for sign, target, places in puzzle.cages:
            if target is None:
                continue
            scope = [at[place] for place in places]
            names = ", ".join(variable.name for variable in scope)
            clue = f"{target}" if sign == "=" else f"{target}{sign}"
            self._add(f"cage {clue} ({names})", scope, *_arithmetic(sign, target, size))

    def _add(
        self,
        name: str,
        scope: list[Variable],
        holds: Callable[[Sequence[int]], bool],
        may_hold: Callable[[Sequence[int], int], bool] | None,
    ) -> None:
        constraint = Constraint(name, scope, holds, may_hold)
        constraint._problem = self
        self.add_constraint(constraint)

    def _note_pruned(self, variable: Variable, value: int) -> None:
        """Notes which constraint rules a value out: the one that was asked last, if it does, or any other."""
        if self._noted is None or not variable.in_cur_domain(value):
            return
        checks, asked = self.checks, self._asked
        mine = self.vars_to_cons[variable]
        first = [asked] if asked is not None and asked in mine else []
        for constraint in [*first, *mine]:
            if not constraint.has_support(variable, value):
                others = {other.name: other.cur_domain() for other in constraint.scope if other is not variable}
                why: Any = {"is": "no-support", "others": others}
                self._noted.append(Pruned(variable.name, value, constraint.name, why))
                break
        else:
            why = {"is": "unknown"}
            self._noted.append(Pruned(variable.name, value, self._by, why))
        self.checks, self._asked = checks, asked

    def search(
        self,
        *,
        propagate: str | Propagate = "fc",
        variable: str | OrderVariables = "first",
        value: str | OrderValues = "ascending",
        all: bool = False,
        node_limit: int | None = 100_000,
    ) -> Iterator[SearchStep]:
        """The steps of a search, one after the other; the first is what is done before the first assignment.

        If everything is named, the library searches. Otherwise Python does, with the functions that are given.

        >>> from cagey_puzzles import Puzzle, csp
        >>> problem = csp.Problem(Puzzle("2:_5,m1m2m2m1"))
        >>> for step in problem.search(propagate=csp.prop_GAC, variable=csp.ord_mrv):
        ...     print(step.assignment, *(f"{pruned.variable}≠{pruned.value}" for pruned in step.pruned))
        None V11≠2 V12≠1 V21≠1 V22≠2
        V11=1
        V12=2
        V21=2
        V22=1
        """
        if isinstance(propagate, str) and isinstance(variable, str) and isinstance(value, str):
            found = self._of_library(propagate, variable, value, all, node_limit, trace=True)
            return iter(found.steps or ())
        return _Running(self, propagate, variable, value, all, node_limit).steps()

    def solve(
        self,
        *,
        propagate: str | Propagate = "fc",
        variable: str | OrderVariables = "first",
        value: str | OrderValues = "ascending",
        all: bool = False,
        node_limit: int | None = 100_000,
        trace: bool = False,
        in_python: bool = False,
    ) -> Search:
        """What came of a search, with its counts; with ``trace`` also its steps. ``in_python`` searches in Python even if
        everything is named.

        >>> from cagey_puzzles import Puzzle, csp
        >>> problem = csp.Problem(Puzzle("4:_a_7a4_a3,s1m6m2s2a5d2a7d2"))
        >>> [problem.solve(propagate="fc", in_python=where).nodes for where in (False, True)]
        [35, 35]
        """
        if (
            not in_python
            and isinstance(propagate, str)
            and isinstance(variable, str)
            and isinstance(value, str)
        ):
            return self._of_library(propagate, variable, value, all, node_limit, trace)
        running = _Running(self, propagate, variable, value, all, node_limit)
        begun = time.perf_counter()
        steps = tuple(running.steps()) if trace else None
        if steps is None:
            running.keeps_steps = False
            for _ in running.steps():
                pass
        return running.result(steps, time.perf_counter() - begun)

    def lesson(self, search: Search | None = None, *, title: str | None = None, lang: str = "en") -> Lesson:
        """A search with its trace as a web page; by default, forward checking.

        >>> from cagey_puzzles import Puzzle, csp
        >>> problem = csp.Problem(Puzzle("2:_5,m1m2m2m1"))
        >>> mine = problem.solve(propagate=csp.prop_GAC, trace=True)
        >>> problem.lesson(mine)
        <Lesson: 5 steps>
        """
        if search is None:
            search = self.solve(trace=True)
        if search.steps is None:
            raise PuzzleError("search: it has no trace; solve with trace=True")
        answer = search._asdict()
        answer["steps"] = [self._written(step) for step in search.steps]
        answer["solutions"] = ["" for _ in search.solutions]
        text = json.dumps({key: value for key, value in answer.items() if value is not None})
        page = lesson_page(self.puzzle, self.model, text, title or "Constraint search", lang)
        return Lesson(page, len(search.steps))

    @staticmethod
    def _written(step: SearchStep) -> dict[str, Any]:
        """A step as the command prints it."""
        written = {key: value for key, value in step._asdict().items() if value is not None}
        written["pruned"] = [pruned._asdict() for pruned in step.pruned]
        written["domains"] = [cell for row in step.domains for cell in row]
        return written

    def _of_library(
        self, propagate: str, variable: str, value: str, all: bool, node_limit: int | None, trace: bool
    ) -> Search:
        return self.puzzle.csp(
            propagate=cast("wire.Propagator", propagate),
            model=self.model,
            variable=cast("wire.VariableOrder", variable),
            value=cast("wire.ValueOrder", value),
            all=all,
            trace=trace,
            node_limit=node_limit,
        )


class Lesson:
    """A search as a web page: the board, the search tree and the constraint graph, step by step. A notebook shows it."""

    def __init__(self, page: str, steps: int) -> None:
        #: The page.
        self.html = page
        self._steps = steps

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the page to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.html)

    def _repr_html_(self) -> str:
        inside = escape(self.html)
        return f'<iframe style="width:100%;height:60rem;border:0" srcdoc="{inside}"></iframe>'

    def __repr__(self) -> str:
        return f"<Lesson: {self._steps} steps>"


class _Running:
    """A search in Python."""

    def __init__(
        self,
        problem: Problem,
        propagate: str | Propagate,
        variable: str | OrderVariables,
        value: str | OrderValues,
        all: bool,
        node_limit: int | None,
    ) -> None:
        self.problem = problem
        self.propagate = _chosen(propagate, PROPAGATORS, "propagate")
        self.variable = _chosen(variable, VARIABLE_ORDERS, "variable")
        self.value = _chosen(value, VALUE_ORDERS, "value")
        self.names = [_named(part) for part in (propagate, variable, value)]
        self.all = all
        self.node_limit = node_limit
        self.keeps_steps = True
        self.solutions: list[list[list[int]]] = []
        self.nodes = self.assignments = self.prunings = self.wipe_outs = 0
        self.gave_up = False

    def result(self, steps: tuple[SearchStep, ...] | None, seconds: float) -> Search:
        propagate, variable, value = (cast(Any, name) for name in self.names)
        return Search(
            result="gave-up" if self.gave_up else "found" if self.solutions else "none",
            propagate=propagate,
            model=self.problem.model,
            variable=variable,
            value=value,
            solutions=self.solutions,
            nodes=self.nodes,
            assignments=self.assignments,
            prunings=self.prunings,
            wipe_outs=self.wipe_outs,
            checks=self.problem.checks,
            steps=steps,
            time_us=round(seconds * 1e6),
        )

    def steps(self) -> Iterator[SearchStep]:
        problem = self.problem
        for each in problem.vars:
            if each.is_assigned():
                each.unassign()
            each.restore_curdom()
        problem.checks = 0
        try:
            yield from self._search()
        finally:
            problem._noted = None
            for each in problem.vars:
                if each.is_assigned():
                    each.unassign()
                each.restore_curdom()

    def _search(self) -> Iterator[SearchStep]:
        problem = self.problem
        step = _Draft(self, 0, None)
        ok, pruned = self._propagated(None, step)
        if not ok:
            yield step.finished()
            return
        # For each assigned variable: what is left to try, and what its value has pruned.
        stack: list[tuple[Variable, Iterator[int], list[tuple[Variable, int]]]] = []
        found_before: list[int] = []
        deeper = True
        while True:
            if deeper:
                if not problem.get_all_unasgn_vars():
                    step.outcome = "solution"
                    self.solutions.append(self._grid())
                    if not self.all:
                        yield step.finished()
                        return
                    deeper = False
                    continue
                chosen = self.variable(problem)
                values = iter(list(self.value(problem, chosen)))
                stack.append((chosen, values, []))
                found_before.append(len(self.solutions))
            elif not stack:
                yield step.finished()
                return
            chosen, values, pruned = stack[-1]
            if chosen.is_assigned():
                step.undone(chosen, pruned)
                for other, value in pruned:
                    other.unprune_value(value)
                chosen.unassign()
            next_value = next(values, None)
            if next_value is None:
                step.back.append({"exhausted": chosen.name})
                stack.pop()
                found_before.pop()
                deeper = False
                continue
            if self.node_limit is not None and self.nodes >= self.node_limit:
                self.gave_up = True
                if step.outcome == "goes-on":
                    step.outcome = "gave-up"
                yield step.finished()
                return
            yield step.finished()
            self.nodes += 1
            chosen.assign(next_value)
            step = _Draft(self, self.nodes, (chosen, next_value))
            deeper, pruned = self._propagated(chosen, step)
            stack[-1] = (chosen, values, pruned)
            self.assignments += deeper

    def _propagated(
        self, variable: Variable | None, step: _Draft
    ) -> tuple[bool, list[tuple[Variable, int]]]:
        problem = self.problem
        problem._by, problem._asked = self.names[0], None
        problem._noted = step.pruned if self.keeps_steps else None
        ok, pruned = self.propagate(problem, variable) if variable else self.propagate(problem)
        problem._noted = None
        self.prunings += len(pruned)
        if not ok:
            empty = [each for each in problem.vars if not each.cur_domain_size()]
            self.wipe_outs += bool(empty)
            step.outcome = "wipe-out" if empty else "broken"
            step.dead = empty[0].name if empty else getattr(problem._asked, "name", None)
        step.state()
        return bool(ok), list(pruned)

    def _grid(self) -> list[list[int]]:
        size = self.problem.puzzle.size
        return [
            [self.problem.at[row, col].get_assigned_value() or 0 for col in range(size)]
            for row in range(size)
        ]


class _Draft:
    """A step while it is being made."""

    def __init__(self, running: _Running, number: int, tried: tuple[Variable, int] | None) -> None:
        self.running = running
        self.number = number
        self.assignment = None if tried is None else f"{tried[0].name}={tried[1]}"
        self.pruned: list[Pruned] = []
        self.back: list[Any] = []
        self.outcome: wire.StepOutcome = "goes-on"
        self.dead: str | None = None
        self.grid: list[list[int]] = []
        self.domains: list[list[tuple[int, ...]]] = []

    def state(self) -> None:
        if not self.running.keeps_steps:
            return
        problem = self.running.problem
        size = problem.puzzle.size
        self.grid = self.running._grid()
        self.domains = [
            [tuple(problem.at[row, col].cur_domain()) for col in range(size)] for row in range(size)
        ]

    def undone(self, variable: Variable, pruned: list[tuple[Variable, int]]) -> None:
        restored: dict[str, list[int]] = {}
        for other, value in sorted(pruned, key=lambda pair: (pair[0].name, pair[1])):
            restored.setdefault(other.name, []).append(value)
        undone = f"{variable.name}={variable.get_assigned_value()}"
        self.back.append({"undone": undone, "restored": restored})

    def finished(self) -> SearchStep:
        return SearchStep(
            step=self.number,
            pruned=tuple(self.pruned),
            outcome=self.outcome,
            back=tuple(self.back),
            text=tuple(self.told()),
            grid=self.grid,
            domains=self.domains,
            assignment=self.assignment,
            broken=self.dead if self.outcome == "broken" else None,
        )

    def told(self) -> Iterator[str]:
        for pruned in self.pruned:
            if cast(Any, pruned.why)["is"] == "unknown":
                yield f"{pruned.by} prunes {pruned.value} from {pruned.variable}, although no constraint alone rules it out."
            else:
                by = pruned.by[0].upper() + pruned.by[1:]
                yield f"{by} prunes {pruned.value} from {pruned.variable}: it has no support there."
        if self.outcome == "wipe-out":
            yield f"Wipe-out: {self.dead} has no value left."
        elif self.outcome == "broken":
            yield f"Dead end: {self.dead or self.running.names[0]} cannot hold."
        elif self.outcome == "solution":
            yield "Solution: every variable has a value."
        elif self.outcome == "gave-up":
            yield f"The search gave up at {self.running.nodes} nodes."
        elif not self.pruned:
            yield (
                "No constraint is violated, and none prunes a value."
                if self.assignment
                else "No variable has a value, and no value has been pruned."
            )
        for back in self.back:
            if "exhausted" in back:
                yield f"{back['exhausted']} has no other value to try."
            else:
                yield f"{back['undone']} is undone."


class BT:
    """Backtracking with the interface of course material: it prints the solution and keeps statistics.

    >>> from cagey_puzzles import Puzzle, csp
    >>> search = csp.BT(csp.Problem(Puzzle("2:_5,m1m2m2m1")))
    >>> search.bt_search(csp.prop_FC)
    CSP 2:_5,m1m2m2m1 solved.
    V11 = 1
    V12 = 2
    V21 = 2
    V22 = 1
    >>> search.nDecisions
    4
    """

    def __init__(self, csp: Problem) -> None:
        self.csp = csp
        self.nDecisions = 0
        self.nPrunings = 0
        self.runtime = 0.0
        self.TRACE = False
        #: The steps of the last search, if they are traced.
        self.steps: tuple[SearchStep, ...] = ()

    def trace_on(self) -> None:
        """Prints every step from now on."""
        self.TRACE = True

    def trace_off(self) -> None:
        """Prints no steps from now on."""
        self.TRACE = False

    def print_stats(self) -> None:
        """Prints what the last search did."""
        print(f"Search made {self.nDecisions} variable assignments and pruned {self.nPrunings} variable values")

    def bt_search(
        self,
        propagator: Propagate,
        var_ord: OrderVariables | None = None,
        val_ord: OrderValues | None = None,
    ) -> None:
        """Searches for the first solution, and prints it."""
        running = _Running(
            self.csp, propagator, var_ord or "first", val_ord or "ascending", False, None
        )
        begun = time.perf_counter()
        kept = []
        running.keeps_steps = self.TRACE
        for step in running.steps():
            if self.TRACE:
                kept.append(step)
                print(f"Step {step.step}: {step.assignment or 'before the search'}")
                for sentence in step.text:
                    print(" ", sentence)
        self.steps = tuple(kept)
        self.runtime = time.perf_counter() - begun
        self.nDecisions, self.nPrunings = running.nodes, running.prunings
        if running.solutions:
            print(f"CSP {self.csp.name} solved.")
            for variable, value in zip(self.csp.vars, sum(running.solutions[0], [])):
                print(f"{variable.name} = {value}")
        else:
            print(f"CSP {self.csp.name} unsolved. Has no solutions")


def prop_BT(csp: CSP, newVar: Variable | None = None) -> tuple[bool, list[tuple[Variable, int]]]:
    """Backtracking: a constraint is checked when all of its variables have values."""
    if newVar is None:
        return True, []
    for constraint in csp.get_cons_with_var(newVar):
        if constraint.get_n_unasgn() == 0 and not constraint.check(_values(constraint)):
            return False, []
    return True, []


def prop_BT_partial(
    csp: CSP, newVar: Variable | None = None
) -> tuple[bool, list[tuple[Variable, int]]]:
    """The same, except that constraints are also checked while some of their variables are open."""
    if newVar is None:
        return True, []
    cons = csp.get_cons_with_var(newVar)
    return all(constraint.may_hold(_values(constraint)) for constraint in cons), []


def prop_FC(csp: CSP, newVar: Variable | None = None) -> tuple[bool, list[tuple[Variable, int]]]:
    """Forward checking: a constraint with one open variable prunes it."""
    pruned: list[tuple[Variable, int]] = []
    if newVar is None:
        return True, pruned
    for constraint in csp.get_cons_with_var(newVar):
        open = constraint.get_unasgn_vars()
        if not open and len(constraint.scope) == 1 and not constraint.check(_values(constraint)):
            return False, pruned
        if len(open) == 1:
            (last,) = open
            for value in last.cur_domain():
                tried = [last_or.get_assigned_value() or value for last_or in constraint.scope]
                if not constraint.check(tried):
                    last.prune_value(value)
                    pruned.append((last, value))
            if last.cur_domain_size() == 0:
                return False, pruned
    return True, pruned


def prop_GAC(csp: CSP, newVar: Variable | None = None) -> tuple[bool, list[tuple[Variable, int]]]:
    """Generalised arc consistency: every value without support is pruned, until all have one."""
    pruned: list[tuple[Variable, int]] = []
    queue = deque(csp.get_all_cons() if newVar is None else csp.get_cons_with_var(newVar))
    while queue:
        constraint = queue.popleft()
        if constraint.get_n_unasgn() == 0:
            if not constraint.check(_values(constraint)):
                return False, pruned
            continue
        for variable in constraint.get_unasgn_vars():
            lost = [value for value in variable.cur_domain() if not constraint.has_support(variable, value)]
            for value in lost:
                variable.prune_value(value)
                pruned.append((variable, value))
            if variable.cur_domain_size() == 0:
                return False, pruned
            if lost:
                for other in csp.get_cons_with_var(variable):
                    if other is not constraint and other not in queue:
                        queue.append(other)
    return True, pruned


def prop_GAC_root(
    csp: CSP, newVar: Variable | None = None
) -> tuple[bool, list[tuple[Variable, int]]]:
    """Generalised arc consistency before the search, which then is backtracking with partial checks."""
    return prop_GAC(csp) if newVar is None else prop_BT_partial(csp, newVar)


def _values(constraint: Constraint) -> list[int]:
    """The values that its variables have, in the order of its scope."""
    values = (variable.get_assigned_value() for variable in constraint.scope)
    return [value for value in values if value is not None]


def ord_first(csp: CSP) -> Variable:
    """The first variable without a value."""
    return csp.get_all_unasgn_vars()[0]


def ord_mrv(csp: CSP) -> Variable:
    """The variable with the fewest values left (minimum remaining values)."""
    return min(csp.get_all_unasgn_vars(), key=Variable.cur_domain_size)


def _degree(csp: CSP, variable: Variable) -> int:
    """On how many constraints with other open variables it is."""
    cons = csp.get_cons_with_var(variable)
    return sum(any(other is not variable for other in c.get_unasgn_vars()) for c in cons)


def ord_degree(csp: CSP) -> Variable:
    """The variable with the most constraints on other open variables."""
    return max(csp.get_all_unasgn_vars(), key=lambda variable: _degree(csp, variable))


def ord_mrv_degree(csp: CSP) -> Variable:
    """The variable with the fewest values left; ties are broken by the largest degree."""
    key = lambda variable: (variable.cur_domain_size(), -_degree(csp, variable))
    return min(csp.get_all_unasgn_vars(), key=key)


def val_ascending(csp: CSP, var: Variable) -> list[int]:
    """The smallest value first."""
    return sorted(var.cur_domain())


def val_lcv(csp: CSP, var: Variable) -> list[int]:
    """The least constraining value first: it conflicts with the fewest values of other variables."""
    neighbours = dict.fromkeys(
        other for c in csp.get_cons_with_var(var) for other in c.get_unasgn_vars() if other is not var
    )

    def ruled_out(value: int) -> int:
        return sum(
            not all(
                constraint.may_hold([*_values(constraint), value, with_value])
                for constraint in csp.get_cons_with_var(var)
                if other in constraint.scope
            )
            for other in neighbours
            for with_value in other.cur_domain()
        )

    return sorted(sorted(var.cur_domain()), key=ruled_out)


#: The propagators by their names.
PROPAGATORS: dict[str, Propagate] = {
    "bt": prop_BT,
    "bt-partial": prop_BT_partial,
    "none": prop_BT_partial,
    "fc": prop_FC,
    "gac-root": prop_GAC_root,
    "gac": prop_GAC,
    "gac-alldiff": prop_GAC,
}
#: The orders of variables by their names. Weighted degree is only known to the library.
VARIABLE_ORDERS: dict[str, OrderVariables] = {
    "first": ord_first,
    "mrv": ord_mrv,
    "degree": ord_degree,
    "mrv+degree": ord_mrv_degree,
}
#: The orders of values by their names.
VALUE_ORDERS: dict[str, OrderValues] = {"ascending": val_ascending, "lcv": val_lcv}


def _chosen(part: Any, known: dict[str, Any], argument: str) -> Any:
    if callable(part):
        return part
    if part in known:
        return known[part]
    if part == "wdeg":
        raise PuzzleError("variable: wdeg is only known to the library, not to a search in Python")
    raise PuzzleError(f"{argument}: there is no {part!r}, only {', '.join(known)} and functions of yours")


def _named(part: Any) -> str:
    return part if isinstance(part, str) else str(getattr(part, "__name__", part))


def _all_differ(values: Sequence[int]) -> bool:
    return len(set(values)) == len(values)


def _arithmetic(
    sign: str | None, target: int, size: int
) -> tuple[Callable[[Sequence[int]], bool], Callable[[Sequence[int], int], bool]]:
    """What a clue requires of all values, and whether it can still be met when some are missing."""
    if sign == "?":
        parts = [_arithmetic(each, target, size) for each in "+−×÷"]
        return (
            lambda values: any(holds(values) for holds, _ in parts),
            lambda values, open: any(may_hold(values, open) for _, may_hold in parts),
        )

    def holds(values: Sequence[int]) -> bool:
        largest = max(values)
        if sign == "−":
            return largest - (sum(values) - largest) == target
        if sign == "÷":
            return prod(values) // largest * target == largest
        return prod(values) == target if sign == "×" else sum(values) == target

    def may_hold(values: Sequence[int], open: int) -> bool:
        if sign == "×":
            so_far = prod(values)
            return target > 0 and target % so_far == 0 and target // so_far <= size**open
        if sign in ("−", "÷"):
            known = max(values, default=1)
            # The largest value is known already, or it is one of those to come.
            if values:
                rest = sorted(values)[:-1]
                if fits(known, rest, open):
                    return True
            return any(fits(largest, values, open - 1) for largest in range(known, size + 1))
        return sum(values) + open <= target <= sum(values) + open * size

    def fits(largest: int, rest: Sequence[int], open: int) -> bool:
        if sign == "−":
            missing = largest - target - sum(rest)
            return open <= missing <= open * largest if open else missing == 0
        missing, remainder = divmod(largest, prod(rest) * target) if target else (0, 1)
        return remainder == 0 and (missing >= 1 if open else missing == 1)

    return holds, may_hold
