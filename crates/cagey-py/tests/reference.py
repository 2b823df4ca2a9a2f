"""A reference solver that shares no code with the library: the rules, and a search by trying everything."""

import math
from itertools import permutations

# A puzzle as the tests have it: a size, and cages of (operator, target, cells).
Cage = tuple[str | None, int | None, list[tuple[int, int]]]


def gives(sign, values, target):
    """Whether the values of a cage give its target."""
    if sign is None:
        return True
    if len(values) == 1 and sign in "=+*×":
        return values[0] == target
    largest = max(values)
    rest = sorted(values)[:-1]
    if sign == "+":
        return sum(values) == target
    if sign in "*×":
        return math.prod(values) == target
    if sign in "-−":
        return largest - sum(rest) == target
    if sign in "/÷":
        return math.prod(rest) * target == largest
    return any(gives(each, values, target) for each in "+*-/")


def is_solution(size, cages, grid):
    numbers = set(range(1, size + 1))
    lines = [*map(list, grid), *map(list, zip(*grid))]
    return all(set(line) == numbers and len(line) == size for line in lines) and all(
        gives(sign, [grid[row][col] for row, col in cells], target) for sign, target, cells in cages
    )


def solutions(size, cages):
    """Every solution, by trying all rows below each other."""
    found = []

    def fill(rows):
        if len(rows) == size:
            if is_solution(size, cages, rows):
                found.append([list(row) for row in rows])
            return
        for row in permutations(range(1, size + 1)):
            if all(row[col] != above[col] for above in rows for col in range(size)):
                fill([*rows, row])

    fill([])
    return found
