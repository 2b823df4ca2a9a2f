"""The parts of a plan, done by the workers of a Ray cluster. The folder must be one that all of them see. They need Python
with pyarrow; the package and parts.py travel in the runtime environment.

python parts_ray.py million HOST:6379 cagey_puzzles-*.whl
"""

import sys
from pathlib import Path

import parts
import ray

folder, address, wheel = sys.argv[1:]
here = str(Path(__file__).resolve().parent)
ray.init(address=address, runtime_env={"working_dir": here, "py_modules": [wheel]}, log_to_driver=False)
# The part that a lost worker had in hand is given to another one.
work = ray.remote(parts.work).options(num_cpus=1, max_retries=3)
for stage in parts.STAGES:
    missing = parts.missing(folder, stage)
    ray.get([work.remote(folder, stage, number) for number in missing])
    print(f"{stage}: {len(missing)} parts", flush=True)
ray.shutdown()
