"""The parts of a plan, done by the workers of a Spark cluster. The folder must be one that all of them see. They need Python
with pyarrow; the package travels as an archive, because a wheel is one.

cp cagey_puzzles-*.whl cagey.zip
spark-submit --master spark://HOST:7077 --archives cagey.zip#cagey --conf spark.executorEnv.PYTHONPATH=cagey \
    --py-files parts.py parts_spark.py million
"""

import sys

import parts
from pyspark.sql import SparkSession

(folder,) = sys.argv[1:]
spark = SparkSession.builder.appName("parts").getOrCreate()
for stage in parts.STAGES:
    missing = parts.missing(folder, stage)
    if missing:
        # A task for each part: what a lost worker had in hand is all that is done again.
        tasks = spark.sparkContext.parallelize(missing, len(missing))
        tasks.foreach(lambda number: parts.work(folder, stage, number))
    print(f"{stage}: {len(missing)} parts", flush=True)
spark.stop()
