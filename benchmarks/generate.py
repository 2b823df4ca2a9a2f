"""How many puzzles per second Cagey and Keen generate. See benchmarks/generate."""

import resource
import shutil
import subprocess
import sys

LEVELS = ["easy", "normal", "hard", "extreme", "unreasonable"]
ROUNDS = 5
LETTERS = {"easy": "e", "normal": "n", "hard": "h", "extreme": "x", "unreasonable": "u"}


def processor_time(command):
    """The processor time of a command in seconds, and the lines that it wrote."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    time = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time, len(done.stdout.splitlines())


def enough(command_for, seconds):
    """How many puzzles can be generated in this time."""
    count = 1
    while True:
        time, lines = processor_time(command_for(count))
        if time >= seconds / 2 or lines < count / 2:
            return max(1, round(count * seconds / time))
        guess = count * seconds / max(time, 0.01)
        count = int(min(max(guess, 2 * count), 20 * count))


def rates(commands, seconds):
    """Puzzles per second of each. They take turns, so that a slow phase of the machine affects all of them."""
    counts = [enough(command_for, seconds / ROUNDS) for command_for in commands]
    times, lines = [0] * len(commands), [0] * len(commands)
    for _ in range(ROUNDS):
        for i, (command_for, count) in enumerate(zip(commands, counts)):
            time, made = processor_time(command_for(count))
            times[i] += time
            lines[i] += made
    return [made / time for made, time in zip(lines, times)]


def digits(number):
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}"


def main():
    cagey, seconds = sys.argv[1], float(sys.argv[2])
    keen = shutil.which("sgt-keen") or "/usr/games/sgt-keen"

    def ours(size, *options):
        common = [cagey, "generate", "-n", str(size), "--seed", "1", "--threads", "1", *options]
        return lambda count: [*common, "--count", str(count)]

    print("| size | level | Keen a second | Cagey a second | times | wanted |")
    print("|--:|---|--:|--:|--:|--:|")
    for size in range(4, 10):
        for level in LEVELS:
            keens = lambda count: [keen, "--generate", str(count), f"{size}d{LETTERS[level]}"]
            kinds = {level: ["--level", level]}
            if level == "unreasonable":
                # Keen does not ask whether its hardest puzzles need guessing. Cagey does, by default.
                kinds = {"unreasonable, guessing allowed": ["--level", level, "--trial", "allowed"]}
                kinds["unreasonable"] = ["--level", level]
            his, *own = rates([keens, *(ours(size, *options) for options in kinds.values())], seconds)
            for kind, rate in zip(kinds, own):
                wanted = 5 if his >= 1000 or kind == "unreasonable" else 20
                print(f"| {size} | {kind} | {digits(his)} | {digits(rate)} | {rate / his:.1f} | {wanted} |", flush=True)
    print("\n| size | cages | Cagey a second |")
    print("|--:|---|--:|")
    for size in (12, 16):
        [own] = rates([ours(size, "--cage-size", "1-3")], seconds)
        print(f"| {size} | of 1 to 3 cells | {digits(own)} |", flush=True)


main()
