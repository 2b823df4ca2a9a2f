"""The puzzles of a file by their level, with polars.

python with_polars.py examples/ids.txt
"""

import sys

import cagey_puzzles as cagey
import polars as pl

ids = pl.read_csv(sys.argv[1], has_header=False, new_columns=["id"], separator="\t", comment_prefix="#")
graded = pl.DataFrame(cagey.grade_batch(ids))
print(graded.group_by("level").agg(pl.len(), pl.mean("score")).sort("score").write_csv(), end="")
