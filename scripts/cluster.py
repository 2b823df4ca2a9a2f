"""The work of scripts/cluster: two clusters on this machine, what is done to them, and what has to come out."""

import argparse
import csv
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pyarrow.parquet as pq

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples/python"
sys.path.insert(0, str(EXAMPLES))
import parts  # noqa: E402

# Small puzzles, among which there are duplicates, and hard ones, which take long to make.
WISHES = ("n=4,level=normal", "n=5,level=hard", "n=6,level=normal", "n=6,level=hard")
SEED = 7
# Every process that is started here has this in its environment, and so have those that it starts.
MARK = "CAGEY_CLUSTER_PROCESS"


def fail(message):
    sys.exit(f"cluster: {message}")


# Processes


def processes(mark):
    """The processes that were started under a name, here or by one of them."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
        except OSError:
            pass
    return found


def kill(mark):
    """Kills them at once, as when the power fails, and waits until they are gone."""
    while alive := [pid for pid in processes(mark) if Path(f"/proc/{pid}/exe").exists()]:
        for pid in alive:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.1)


class Cluster:
    """Two workers, and what keeps them together."""

    def __init__(self, work, wheel):
        self.work = work
        self.wheel = wheel
        self.logs = work / "logs"
        self.logs.mkdir(parents=True, exist_ok=True)
        self.started = {}

    def start(self, mark, *command, **environment):
        """Starts a process under a name."""
        name = f"{self.name}-{mark}"
        log = (self.logs / f"{name}.log").open("a")
        # Nothing of this machine's Python may stand in for what is sent to the workers.
        inherited = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "SPARK_", "RAY_"))}
        process = subprocess.Popen(
            [str(word) for word in command],
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            cwd=self.work,
            env={**inherited, **environment, MARK: name},
        )
        self.started[mark] = process
        return process

    def kill(self, mark):
        kill(f"{self.name}-{mark}")
        if mark in self.started:
            self.started.pop(mark).wait()

    def stop(self):
        for mark in list(self.started):
            self.kill(mark)

    def check_listeners(self):
        """Fails if one of our servers can be reached from another machine."""
        sockets = {}
        for table in ("tcp", "tcp6"):
            for line in Path("/proc/net", table).read_text().splitlines()[1:]:
                fields = line.split()
                if fields[3] == "0A":  # it listens
                    sockets[fields[9]] = fields[1]
        loopback = ("0100007F", "00000000000000000000000001000000", "0000000000000000FFFF00000100007F")
        listening = 0
        for mark in self.started:
            for pid in processes(f"{self.name}-{mark}"):
                for file in Path(f"/proc/{pid}/fd").glob("*"):
                    try:
                        target = os.readlink(file)
                    except OSError:
                        continue
                    address = sockets.get(target.removeprefix("socket:[").removesuffix("]"))
                    if address is None:
                        continue
                    listening += 1
                    if address.rpartition(":")[0] not in loopback:
                        words = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")[:200].decode()
                        fail(f"{self.name}: a server listens for other machines, at {address}: {words}")
        if not listening:
            fail(f"{self.name}: nothing listens, so that there is no cluster")
        return listening


class Spark(Cluster):
    name = "spark"
    port = 17077

    def begin(self):
        home = Path(subprocess.check_output([sys.executable, "-c", "import pyspark; print(pyspark.__path__[0])"], text=True).strip())
        self.environment = {
            "SPARK_HOME": str(home),
            "SPARK_LOCAL_IP": "127.0.0.1",
            "PYSPARK_PYTHON": sys.executable,
            "SPARK_LOCAL_DIRS": str(self.work / "spark-local"),
        }
        # A wheel is an archive; Spark unpacks what is called one.
        shutil.copy(self.wheel, self.work / "cagey.zip")
        run = [home / "bin/spark-class", "org.apache.spark.deploy"]
        where = ["--host", "127.0.0.1"]
        self.start("master", run[0], f"{run[1]}.master.Master", *where, "--port", self.port, "--webui-port", 0, **self.environment)
        for worker in ("worker-1", "worker-2"):
            folder = self.work / "spark-work" / worker
            arguments = [*where, "--cores", 1, "--memory", "2g", "--webui-port", 0, "--work-dir", folder]
            self.start(worker, run[0], f"{run[1]}.worker.Worker", *arguments, f"spark://127.0.0.1:{self.port}", **self.environment)
        self.submit = home / "bin/spark-submit"
        time.sleep(8)

    def drive(self, folder):
        settings = {
            "spark.executorEnv.PYTHONPATH": "cagey",
            "spark.executor.memory": "1g",
            "spark.ui.enabled": "false",
            "spark.driver.host": "127.0.0.1",
            "spark.driver.bindAddress": "127.0.0.1",
        }
        options = [word for key, value in settings.items() for word in ("--conf", f"{key}={value}")]
        files = ["--archives", f"{self.work}/cagey.zip#cagey", "--py-files", EXAMPLES / "parts.py"]
        master = f"spark://127.0.0.1:{self.port}"
        program = [EXAMPLES / "parts_spark.py", folder]
        return self.start("driver", self.submit, "--master", master, *options, *files, *program, **self.environment)


# Ray replaces the address of loopback by one that other machines can reach, which nothing here shall have.
RAY = """
import ray._private.services as services
services.resolve_ip_for_localhost = lambda host: host
from ray.scripts.scripts import main
main()
"""


class Ray(Cluster):
    name = "ray"
    port = 26379  # its workers take ports from 10002 to 19999

    def begin(self):
        # By default, workers have the lowest priority, and would wait forever on a busy machine.
        self.environment = {"RAY_worker_niceness": "0", "RAY_USAGE_STATS_ENABLED": "0"}
        # Sockets lie there, whose names must be short.
        self.temporary = Path("/tmp") / f"cagey-ray-{os.getpid()}"
        common = ["--node-ip-address", "127.0.0.1", "--num-cpus", 1, "--object-store-memory", 100_000_000, "--block"]
        head = ["--head", "--port", self.port, "--include-dashboard", "false", "--temp-dir", self.temporary]
        ray = [sys.executable, "-c", RAY, "start"]
        self.start("worker-1", *ray, *head, *common, **self.environment)
        time.sleep(8)
        self.start("worker-2", *ray, "--address", f"127.0.0.1:{self.port}", *common, **self.environment)
        time.sleep(8)

    def drive(self, folder):
        program = [EXAMPLES / "parts_ray.py", folder, f"127.0.0.1:{self.port}", self.wheel]
        # With this, a driver leaves the address of loopback alone too.
        alone = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
        return self.start("driver", sys.executable, *program, **self.environment, **alone)

    def stop(self):
        super().stop()
        shutil.rmtree(self.temporary, ignore_errors=True)


# What is done to a cluster


def entries(folder):
    """When each part was finished."""
    return {path.name: path.stat().st_mtime_ns for path in (folder / "manifest").glob("*.json")}


def wait_for(driver, folder, share):
    """Waits until a share of all parts is finished, with the driver at work."""
    everything = sum(len(parts.numbers(folder, stage)) for stage in parts.STAGES)
    while len(entries(folder)) < share * everything:
        if driver.poll() is not None:
            fail(f"the driver ended with {driver.returncode} and {len(entries(folder))} of {everything} parts; see the logs")
        time.sleep(0.1)


def trial(cluster, folder):
    """The whole work on a cluster, through a stop and a loss. Returns what happened, in words."""
    told = []
    try:
        cluster.begin()
        started = time.monotonic()
        driver = cluster.drive(folder)
        wait_for(driver, folder, 0.2)
        told.append(f"{cluster.check_listeners()} listening sockets, all on loopback")
        cluster.kill("driver")
        first = time.monotonic() - started
        # What the workers have in hand may still be finished.
        time.sleep(5)
        before = entries(folder)
        started = time.monotonic()
        driver = cluster.drive(folder)
        wait_for(driver, folder, 0.5)
        cluster.kill("worker-2")
        lost_at = len(entries(folder))
        code = driver.wait()
        second = time.monotonic() - started
        if code != 0:
            fail(f"{cluster.name}: the driver ended with {code}; see {cluster.logs}")
        after = entries(folder)
        if again := [name for name, at in before.items() if after[name] != at]:
            fail(f"{cluster.name}: done again after the stop: {again}")
        told.append(f"driver killed after {first:.0f} s with {len(before)} of {len(after)} parts finished, none of which was done again")
        told.append(f"a worker killed at {lost_at} parts; the other one finished the rest, {second:.0f} s after the second start")
    finally:
        cluster.stop()
    return told


# What has to come out


def checked_account(python, folder):
    """The account of all rows, by a process that has the package."""
    import json

    done = subprocess.run([*python, EXAMPLES / "parts.py", "account", folder], capture_output=True, text=True)
    if done.returncode:
        fail(done.stderr)
    return json.loads(done.stdout)


def ask(cagey, *words, ids):
    """What the command prints for some puzzles, line by line."""
    ran = subprocess.run([cagey, *words, "-"], input="\n".join(ids), capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()


def check_with_command(cagey, folder):
    """The command makes and grades some of the parts, and finds as many different puzzles."""
    plan = parts.read_plan(folder)
    for number in sorted({0, 1, 2, 3, len(plan["parts"]) // 2, len(plan["parts"]) - 1}):
        part = plan["parts"][number]
        ids = pq.read_table(parts.file_path(folder, "made", number))["id"].to_pylist()
        size, level = (word.partition("=")[2] for word in part["wish"].split(","))
        wish = ["-n", size, "--level", level, "--seed", part["seed"], "--start", part["first"], "--count", part["rows"]]
        words = [str(word) for word in (cagey, "generate", *wish)]
        made = subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()
        # The command skips puzzles that it has made before, and makes others in their place.
        first = {}
        for id, form in zip(ids, ask(cagey, "convert", "--to", "id", "--canonical", ids=ids), strict=True):
            first.setdefault(form, id)
        if list(first.values()) != made[: len(first)]:
            fail(f"part {number} is not what {wish} makes")
        graded = pq.read_table(parts.file_path(folder, "graded", number)).sort_by("k").to_pylist()
        for row, line in zip(graded, csv.DictReader(ask(cagey, "grade", "--csv", ids=ids)), strict=True):
            if (row["level"], str(row["score"]), row["hardest"]) != (line["level"], line["score"], line["hardest"]):
                fail(f"row {row['k']} is graded {row}, and by the command {line}")
    ids = pq.read_table(folder / "made", columns=["id"])["id"].to_pylist()
    distinct = len(set(ask(cagey, "convert", "--to", "id", "--canonical", ids=ids)))
    kept = pq.read_table(folder / "distinct", columns=["k"]).num_rows
    if distinct != kept:
        fail(f"{kept} puzzles are kept, and the command finds {distinct} different ones")


def main():
    # Whoever ends this also ends what it has started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("cluster: ended from outside"))
    parser = argparse.ArgumentParser()
    parser.add_argument("--cagey", required=True)
    parser.add_argument("--wheel", required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--only", choices=("spark", "ray"))
    args = parser.parse_args()
    if subprocess.run([sys.executable, "-c", "import cagey_puzzles"], capture_output=True).returncode == 0:
        fail("the workers' Python has the package already, so that nothing would be shown")
    shutil.rmtree(args.work, ignore_errors=True)
    args.work.mkdir(parents=True)
    with zipfile.ZipFile(args.wheel) as wheel:
        wheel.extractall(args.work / "package")
    python = ["env", f"PYTHONPATH={args.work / 'package'}", sys.executable]
    written = {}
    for kind in (Spark, Ray):
        if args.only not in (None, kind.name):
            continue
        folder = args.work / kind.name
        wishes = [word for wish in WISHES for word in ("--wish", wish)]
        size = ["--rows", args.rows, "--part-rows", max(args.rows // 100, 1), "--seed", SEED]
        subprocess.run([str(word) for word in (*python, EXAMPLES / "parts.py", "plan", folder, *size, *wishes)], check=True)
        for line in trial(kind(args.work, args.wheel), folder):
            print(f"{kind.name}: {line}", flush=True)
        totals = checked_account(python, folder)
        for stage, counts in totals.items():
            print(f"{kind.name}: {stage}: {', '.join(f'{key} {value:,}' for key, value in counts.items())}", flush=True)
        # Every row is made or has its reason, has one grade, and is kept, a duplicate or no puzzle.
        made, graded, distinct = totals["made"], totals["graded"], totals["distinct"]
        sums = {
            "made": made["made"] + made["not made"],
            "graded": sum(value for key, value in graded.items() if key not in ("rows", "bytes", "cpu_seconds")),
            "distinct": distinct["distinct"] + distinct["duplicate"] + distinct["no puzzle"],
        }
        if set(sums.values()) != {args.rows}:
            fail(f"{kind.name}: of {args.rows} rows, there are {sums}")
        written[kind.name] = {file.relative_to(folder): file.read_bytes() for stage in parts.STAGES for file in (folder / stage).glob("*.parquet")}
    if len(written) == 2:
        if written["spark"] != written["ray"]:
            fail("the clusters have written different files")
        print(f"both: the same {len(written['ray'])} files, byte for byte")
    check_with_command(args.cagey, folder)
    print("the command: the same puzzles and grades in the parts that it made again, and as many different puzzles")


if __name__ == "__main__":
    main()
