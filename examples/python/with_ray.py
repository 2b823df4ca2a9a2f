"""The puzzles of a file, solved and graded by Ray Data, with `map_batches`.

python with_ray.py examples/ids.txt answers
"""

import sys

import cagey_puzzles as cagey
import pyarrow as pa
import ray


def grade(batch):
    return pa.table(cagey.grade_batch(batch))


source, target = sys.argv[1:]
ids = ray.data.read_text(source).rename_columns({"text": "id"}).filter(lambda row: row["id"][:1] != "#")
ids.map_batches(grade, batch_format="pyarrow", batch_size=10_000).write_parquet(target)
print(ray.data.read_parquet(target).groupby("result").count().take_all())
