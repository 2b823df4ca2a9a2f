"""A million puzzles to order, made by Spark. Puzzle k depends on the recipe, the seed and k alone: a part
that fails is made again, and is the same.

python make_spark.py 1000000 puzzles.parquet
"""

import sys

import cagey_puzzles as cagey
import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

RECIPE = {"size": 5, "level": "normal", "seed": 1}


def make(batches):
    for batch in batches:
        yield pa.record_batch(cagey.generate_batch(batch, **RECIPE))


count, target = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
nothing = pa.array([], pa.int64())
schema = from_arrow_schema(pa.table(cagey.generate_batch(nothing, **RECIPE)).schema)
spark.range(int(count)).toDF("k").mapInArrow(make, schema).write.mode("overwrite").parquet(target)
