"""How well puzzles are read from pictures: the program behind `scripts/pictures`."""

import argparse
import json
import subprocess
import time
from collections import Counter, defaultdict
from pathlib import Path

COLUMNS = ("pictures", "exact", "one tap", "sure", "wrong and sure", "unread")


def converted(cagey: str, lines: list[str], to: str) -> list[str]:
    done = subprocess.run([cagey, "convert", "--to", to], input="\n".join(lines), capture_output=True, text=True)
    result = done.stdout.splitlines()
    if done.returncode or len(result) != len(lines):
        raise SystemExit(f"the labels cannot be read:\n{done.stderr}")
    return result


def labels_of(cagey: str, folder: Path) -> list[tuple[str, str, dict]]:
    """The name of each picture with its puzzle, as an id and as an object."""
    lines = [
        line
        for path in sorted(folder.glob("labels*.jsonl"))
        for line in path.read_text().splitlines()
        if line.strip()
    ]
    if not lines:
        raise SystemExit(f"there are no labels*.jsonl in {folder}")
    names = [json.loads(line)["picture"] for line in lines]
    objects = converted(cagey, lines, "json")
    return [
        (name, id_, json.loads(object_))
        for name, id_, object_ in zip(names, converted(cagey, lines, "cid"), objects, strict=True)
    ]


def cages(puzzle: dict) -> dict[frozenset[tuple[int, int]], str]:
    """The clue of each set of cells, as `cagey read` writes it."""
    sign = {"+": "+", "-": "−", "*": "×", "/": "÷", "?": "?"}
    return {
        frozenset(map(tuple, cage["cells"])): f"{cage.get('target', '')}{sign.get(cage.get('op'), '')}"
        for cage in puzzle["cages"]
    }


def is_one_tap(puzzle: dict, read: dict) -> bool:
    """Whether one cage has another clue than it should, is lit, and has the right clue among its alternatives."""
    wanted = cages(puzzle)
    found = {frozenset(map(tuple, cage["cells"])): cage for cage in read["cages"]}
    if wanted.keys() != found.keys():
        return False
    wrong = [cells for cells in wanted if wanted[cells] != found[cells]["clue"]]
    if len(wrong) != 1:
        return False
    cage = found[wrong[0]]
    told = [other["clue"] for other in cage.get("alternatives", [])]
    return cage["probability"] < 0.98 and wanted[wrong[0]] in told


def main() -> None:
    parser = argparse.ArgumentParser(prog="scripts/pictures", description=__doc__)
    parser.add_argument("cagey", help=argparse.SUPPRESS)
    parser.add_argument("folder", type=Path, help="labels*.jsonl and pictures")
    parser.add_argument("--set", action="append", help="only this set; may be given several times")
    parser.add_argument("--size", type=int, action="append", help="only this size; may be given several times")
    parser.add_argument("--most", type=int, help="only so many pictures of each set and size")
    parser.add_argument("--wrong", action="store_true", help="name every picture that was not read exactly")
    arguments = parser.parse_args()

    labels = labels_of(arguments.cagey, arguments.folder)
    places = [arguments.folder, *sorted(path for path in arguments.folder.iterdir() if path.is_dir())]
    table: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    tasks = []
    for place in places:
        name = "all" if place == arguments.folder else place.name
        if arguments.set and name not in arguments.set:
            continue
        for picture, id_, puzzle in labels:
            size = puzzle["size"]
            row = (name, size)
            is_wanted = not arguments.size or size in arguments.size
            if not is_wanted or not (place / picture).is_file():
                continue
            if arguments.most is None or table[row]["pictures"] < arguments.most:
                table[row]["pictures"] += 1
                tasks.append((row, place / picture, id_, puzzle))
    if not tasks:
        raise SystemExit("there are no pictures")

    began = time.process_time(), time.time()
    reads = []
    for start in range(0, len(tasks), 20):
        paths = [str(path) for _, path, _, _ in tasks[start : start + 20]]
        done = subprocess.run([arguments.cagey, "read", "--json", *paths], capture_output=True, text=True)
        reads += [json.loads(line) for line in done.stdout.splitlines()]
    seconds = time.time() - began[1]
    if len(reads) != len(tasks):
        raise SystemExit(f"{len(tasks)} pictures, but {len(reads)} answers")
    known = iter(converted(arguments.cagey, [read["id"] for read in reads if "id" in read] or ["2:__b,s1a3"], "cid"))
    for (row, path, id_, puzzle), read in zip(tasks, reads, strict=True):
        count = table[row]
        if read["result"] != "read":
            count["unread"] += 1
            why = f"unread: {read['text']}"
        else:
            is_exact = next(known) == id_
            count["exact"] += is_exact
            count["one tap"] += is_exact or is_one_tap(puzzle, read)
            count["sure"] += read["sure"]
            count["wrong and sure"] += read["sure"] and not is_exact
            why = "" if is_exact else f"wrong, confidence {read['confidence']}, sure: {read['sure']}"
        if why and arguments.wrong:
            print(f"{path.relative_to(arguments.folder)}: {why}")

    print("| set | size | " + " | ".join(COLUMNS) + " |")
    print("|---|--:|" + "--:|" * len(COLUMNS))
    total: Counter[str] = Counter()
    for (name, size), count in sorted(table.items()):
        if count["pictures"]:
            total.update(count)
            print(f"| {name} | {size} | " + " | ".join(str(count[column]) for column in COLUMNS) + " |")
    print("| all | | " + " | ".join(str(total[column]) for column in COLUMNS) + " |")
    print(f"\n{seconds / len(tasks) * 1000:.0f} ms a picture")


if __name__ == "__main__":
    main()
