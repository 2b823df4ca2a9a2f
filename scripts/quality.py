"""A report on puzzles as JSON Lines from standard input. See scripts/quality.

Usage: quality.py COUNT ANSWERS, where ANSWERS has the lines that `cagey solve` gave for them.
"""

import collections
import json
import sys


def main():
    count, answers = int(sys.argv[1]), open(sys.argv[2])
    sizes, operators = collections.Counter(), collections.Counter()
    digits = collections.Counter()
    forms, twice, puzzles = set(), 0, 0
    for line, answer in zip(sys.stdin, answers):
        puzzle = json.loads(line)
        n = puzzle["size"]
        puzzles += 1
        for cage in puzzle["cages"]:
            sizes[len(cage["cells"])] += 1
            operators[cage["op"]] += len(cage["cells"]) > 1
        for place, digit in enumerate(answer.split()[1]):
            digits[place, digit] += 1
        form = least_form(puzzle, n)
        twice += form in forms
        forms.add(form)
    print(f"{puzzles} of {count} puzzles were written, {twice} of them twice")
    print("cages by cells:", shares(sizes))
    print("operators of cages of two cells and more:", shares(+operators))
    expected = puzzles / n
    worst = max(abs(digits[place, str(v + 1)] - expected) for place in range(n * n) for v in range(n))
    square = sum((digits[p, str(v + 1)] - expected) ** 2 / expected for p in range(n * n) for v in range(n))
    # Each count has the variance of a share of 1/n, so that each of n³ adds 1 − 1/n on average.
    print(
        f"each digit in each place: {expected:.0f} times expected, {worst:.0f} off at most; "
        f"chi squared {square:.0f}, by chance {n * n * (n - 1)}"
    )
    sys.exit(1 if twice else 0)


def shares(counter):
    total = sum(counter.values())
    return ", ".join(f"{key} {100 * number / total:.1f} %" for key, number in sorted(counter.items()))


def least_form(puzzle, n):
    """The first of the eight symmetric forms of a puzzle."""
    cage_of = [[None] * n for _ in range(n)]
    for number, cage in enumerate(puzzle["cages"]):
        for r, c in cage["cells"]:
            cage_of[r][c] = number
    clues = [(cage["op"], cage["target"]) for cage in puzzle["cages"]]
    forms = []
    for _ in range(2):
        for _ in range(4):
            cage_of = [list(row) for row in zip(*cage_of[::-1])]
            names = {}
            places = tuple(names.setdefault(cage, len(names)) for row in cage_of for cage in row)
            forms.append((places, tuple(clues[cage] for cage in names)))
        cage_of = [row[::-1] for row in cage_of]
    return hash(min(forms))


main()
