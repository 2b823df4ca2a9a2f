"""The puzzles of a file, solved and graded by Spark, with `mapInArrow`.

python with_spark.py examples/ids.txt answers.parquet
"""

import sys

import cagey_puzzles as cagey
import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema


def grade(batches):
    for batch in batches:
        yield pa.record_batch(cagey.grade_batch(batch))


source, target = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
ids = spark.read.text(source).toDF("id").where("id not like '#%'")
nothing = pa.array([], pa.string())
schema = from_arrow_schema(pa.table(cagey.grade_batch(nothing)).schema)
ids.mapInArrow(grade, schema).write.mode("overwrite").parquet(target)
spark.read.parquet(target).groupBy("result").count().orderBy("result").show()
