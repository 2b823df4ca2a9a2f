"""The puzzles of a file, solved by Spark with the command `cagey` alone: no package on the workers.

python with_spark_pipe.py examples/ids.txt answers
"""

import os
import sys

from pyspark.sql import SparkSession

source, target = sys.argv[1:]
spark = SparkSession.builder.getOrCreate()
ids = spark.sparkContext.textFile(source).filter(lambda line: line and not line.startswith("#"))
# Exit code 1 means that some puzzle does not have exactly one solution, and 2 that some line is not a puzzle.
# The output has a line for both. Anything else is a failure, and Spark tries again.
solve = "sh -c 'cagey solve --threads 1 -; test $? -le 2'"
answers = ids.pipe(solve, env=dict(os.environ), checkCode=True)
answers.saveAsTextFile(target)
