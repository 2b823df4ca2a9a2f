"""The puzzles of a file, solved and written as Parquet, with DuckDB. A batch at a time is in memory,
however long the file is.

python with_duckdb.py examples/ids.txt answers.parquet
"""

import sys

import cagey_puzzles as cagey
import duckdb
import pyarrow as pa

source, target = sys.argv[1:]
reading, writing = duckdb.connect(), duckdb.connect()
ids = reading.read_csv(source, header=False, columns={"id": "VARCHAR"}, sep="\t", comment="#")
batches = (pa.record_batch(cagey.solve_batch(batch)) for batch in ids.to_arrow_reader(100_000))
nothing = cagey.solve_batch(pa.array([], pa.string()))
answers = pa.RecordBatchReader.from_batches(pa.table(nothing).schema, batches)
writing.sql(f"copy (from answers) to '{target}'")
print(writing.sql(f"select result, count(*) from '{target}' group by 1").fetchall())
