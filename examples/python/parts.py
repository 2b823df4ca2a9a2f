"""Puzzles by the million, part by part: made or read, graded, each kept once. What is finished stays finished: after a stop,
`run` goes on with what is missing. Here one part follows the other; parts_spark.py and parts_ray.py hand the same
parts to the workers of a cluster.

python parts.py plan million --rows 1000000 --wish n=6,level=hard --seed 1
python parts.py plan mine --input 'ids/*.parquet'
python parts.py run million
python parts.py account million
"""

import argparse
import glob
import hashlib
import json
import os
import socket
import sys
import time
from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

# What is done with the rows, in this order. Each stage reads what the one before has written, in Parquet files.
STAGES = ("made", "graded", "distinct")


# The plan


def plan(folder, *, rows=0, wishes=(), seed=1, inputs=(), part_rows=10_000, buckets=64, node_limit=10_000):
    """Writes down what is to be done. Everything else follows from it, so that it never changes."""
    import cagey_puzzles

    if buckets < 1 or buckets & (buckets - 1):
        raise ValueError(f"the number of buckets must be a power of two, not {buckets}")
    parts = []
    for path in inputs:
        file = pq.ParquetFile(path)
        for group in range(file.num_row_groups):
            first = parts[-1]["first"] + parts[-1]["rows"] if parts else 0
            count = file.metadata.row_group(group).num_rows
            parts.append({"first": first, "rows": count, "input": str(Path(path).resolve()), "group": group})
    for first in range(0, rows, part_rows):
        # Wishes take turns. The number of a row, which is also the puzzle's number, never repeats.
        wish = wishes[len(parts) % len(wishes)]
        parts.append({"first": first, "rows": min(part_rows, rows - first), "wish": wish, "seed": seed})
    wanted = {"cagey": cagey_puzzles.__version__, "node_limit": node_limit, "buckets": buckets, "parts": parts}
    path = Path(folder) / "plan.json"
    if path.exists():
        if json.loads(path.read_text()) != wanted:
            raise ValueError(f"{path} is another plan, whose parts would be mixed with these: choose another folder")
        return
    for name in (*STAGES, "manifest"):
        (path.parent / name).mkdir(parents=True, exist_ok=True)
    whole(path, lambda file: file.write_text(json.dumps(wanted, indent=1)))


def read_plan(folder):
    return json.loads((Path(folder) / "plan.json").read_text())


def numbers(folder, stage):
    """The parts of a stage. Where duplicates are looked for, a part is a bucket of fingerprints."""
    the_plan = read_plan(folder)
    return range(the_plan["buckets"] if stage == "distinct" else len(the_plan["parts"]))


# The manifest


def entry_path(folder, stage, number):
    return Path(folder) / "manifest" / f"{stage}-{number:06}.json"


def file_path(folder, stage, number):
    return Path(folder) / stage / f"{number:06}.parquet"


def finished(folder, stage, number):
    """The entry of a part that is finished, if its file is there as it was written."""
    path = entry_path(folder, stage, number)
    if not path.exists():
        return None
    entry = json.loads(path.read_text())
    file = file_path(folder, stage, number)
    return entry if file.exists() and file.stat().st_size == entry["bytes"] else None


def missing(folder, stage):
    """The parts of a stage that are still to be done."""
    return [number for number in numbers(folder, stage) if finished(folder, stage, number) is None]


def whole(path, write):
    """Writes a file under another name first, so that nobody ever sees a part of it. If two workers write the same part,
    because one was believed dead, they write the same bytes."""
    unfinished = path.with_name(f".{path.name}.{socket.gethostname()}.{os.getpid()}")
    write(unfinished)
    os.replace(unfinished, path)


# The work


def work(folder, stage, number):
    """Does one part and enters it into the manifest. Any worker can do it, any number of times."""
    started = time.process_time()
    the_plan = read_plan(folder)
    groups, counts = {"made": made, "graded": graded, "distinct": distinct}[stage](folder, the_plan, number)
    path = file_path(folder, stage, number)

    def write(unfinished):
        with pq.ParquetWriter(unfinished, groups[0].schema) as writer:
            for group in groups:
                writer.write_table(group, row_group_size=max(group.num_rows, 1))

    whole(path, write)
    entry = {
        "stage": stage,
        "number": number,
        "rows": sum(group.num_rows for group in groups),
        "counts": counts,
        "bytes": path.stat().st_size,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "worker": f"{socket.gethostname()} {os.getpid()}",
        "cpu_seconds": round(time.process_time() - started, 3),
    }
    whole(entry_path(folder, stage, number), lambda file: file.write_text(json.dumps(entry)))
    return entry


def package(the_plan):
    """The package, in the version of the plan."""
    import cagey_puzzles

    if cagey_puzzles.__version__ != the_plan["cagey"]:
        raise RuntimeError(
            f"this worker has cagey-puzzles {cagey_puzzles.__version__} and the plan was made with {the_plan['cagey']}, "
            "whose grades may differ: install that one, or make a new plan"
        )
    return cagey_puzzles


def made(folder, the_plan, number):
    """The puzzles of a part: of a wish, or from a file."""
    cagey = package(the_plan)
    part = the_plan["parts"][number]
    ks = pa.array(range(part["first"], part["first"] + part["rows"]), pa.int64())
    if "input" in part:
        ids = pq.ParquetFile(part["input"]).read_row_group(part["group"], columns=["id"])["id"].cast(pa.string())
        errors = pa.nulls(len(ids), pa.string())
    else:
        limit = the_plan["node_limit"]
        made = pa.table(cagey.generate_batch(ks, wish=part["wish"], seed=part["seed"], node_limit=limit))
        ids, errors = made["id"], made["error"]
    table = pa.table({"k": ks, "id": ids, "not_made": errors})
    return [table], {"made": len(ids) - ids.null_count, "not made": ids.null_count}


def graded(folder, the_plan, number):
    """Their grades and fingerprints, sorted into buckets. Each bucket is a row group, so that it can be read alone."""
    cagey = package(the_plan)
    rows = pq.read_table(file_path(folder, "made", number))
    table = pa.table(cagey.grade_batch(rows, node_limit=the_plan["node_limit"]))
    # A puzzle that could not be made has that as its error.
    error = pc.coalesce(table["not_made"], table["error"])
    table = table.drop_columns(["not_made", "error"]).append_column("error", error)
    fingerprints = pa.table(cagey.fingerprint_batch(rows["id"]))["fingerprint"]
    table = table.append_column("fingerprint", fingerprints)
    # Rows that hold no puzzle have no fingerprint; they are kept in the first bucket.
    bucket = pc.coalesce(pc.bit_wise_and(fingerprints, the_plan["buckets"] - 1), pa.scalar(0, pa.int64()))
    groups = [table.filter(pc.equal(bucket, one)) for one in range(the_plan["buckets"])]
    return groups, Counter(table["result"].to_pylist())


def distinct(folder, the_plan, bucket):
    """Of each puzzle in a bucket, the row with the smallest number."""
    files = [file_path(folder, "graded", number) for number in numbers(folder, "graded")]
    table = pa.concat_tables(pq.ParquetFile(file).read_row_group(bucket) for file in files)
    puzzles = table.filter(pc.is_valid(table["fingerprint"]))
    first = puzzles.group_by("fingerprint").aggregate([("k", "min")])["k_min"]
    kept = puzzles.filter(pc.is_in(puzzles["k"], value_set=first)).sort_by("k")
    return [kept], {
        "distinct": kept.num_rows,
        "duplicate": puzzles.num_rows - kept.num_rows,
        "no puzzle": table.num_rows - puzzles.num_rows,
    }


# The account


def account(folder):
    """What became of every row: counts of each stage. It reads all files again, and is an error if a row is missing, occurs
    twice or has changed."""
    the_plan = read_plan(folder)
    totals = {stage: Counter() for stage in STAGES}
    for stage in STAGES:
        for number in numbers(folder, stage):
            entry = finished(folder, stage, number)
            if entry is None:
                raise ValueError(f"part {number} of the stage {stage!r} is not finished")
            if hashlib.sha256(file_path(folder, stage, number).read_bytes()).hexdigest() != entry["sha256"]:
                raise ValueError(f"{file_path(folder, stage, number)} is not as it was written")
            totals[stage].update(entry["counts"], rows=entry["rows"], bytes=entry["bytes"], cpu_seconds=entry["cpu_seconds"])
    fingerprints = Counter()
    for number, part in enumerate(the_plan["parts"]):
        expected = list(range(part["first"], part["first"] + part["rows"]))
        before = pq.read_table(file_path(folder, "made", number))
        after = pq.read_table(file_path(folder, "graded", number)).sort_by("k")
        if before["k"].to_pylist() != expected or after["k"].to_pylist() != expected or before["id"] != after["id"]:
            raise ValueError(f"part {number} does not have the rows {expected[0]} to {expected[-1]}, each once")
        fingerprints.update(value for value in after["fingerprint"].to_pylist() if value is not None)
    kept = Counter(pq.read_table(Path(folder) / "distinct", columns=["fingerprint"])["fingerprint"].to_pylist())
    if kept != Counter(fingerprints.keys()):
        raise ValueError("the stage 'distinct' does not have each puzzle once")
    return totals


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True)
    planning = verbs.add_parser("plan")
    planning.add_argument("folder")
    planning.add_argument("--rows", type=int, default=0)
    planning.add_argument("--wish", action="append", default=[])
    planning.add_argument("--seed", type=int, default=1)
    planning.add_argument("--input", help="Parquet files with a column id")
    planning.add_argument("--part-rows", type=int, default=10_000)
    planning.add_argument("--buckets", type=int, default=64)
    planning.add_argument("--node-limit", type=int, default=10_000, help="how long a single row may take")
    for verb in ("run", "account"):
        verbs.add_parser(verb).add_argument("folder")
    args = parser.parse_args()
    if args.verb == "plan":
        inputs = sorted(glob.glob(args.input)) if args.input else []
        if args.input and args.rows:
            parser.error("--input brings its own rows, so that there is no use for --rows")
        if not inputs and not (args.rows > 0 and args.wish):
            parser.error("there is nothing to do: --input names no file, and --rows and --wish are not both given")
        options = {"part_rows": args.part_rows, "buckets": args.buckets, "node_limit": args.node_limit}
        plan(args.folder, rows=args.rows, wishes=args.wish, seed=args.seed, inputs=inputs, **options)
    elif args.verb == "run":
        for stage in STAGES:
            for number in missing(args.folder, stage):
                work(args.folder, stage, number)
    else:
        print(json.dumps(account(args.folder), indent=1))


if __name__ == "__main__":
    try:
        main()
    except (OSError, RuntimeError, ValueError) as error:
        sys.exit(f"parts: {error}")
