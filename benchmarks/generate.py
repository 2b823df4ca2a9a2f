"""How many puzzles a second Cagey and Keen make. See benchmarks/generate."""

import os
import shutil
import subprocess
import sys

LEVELS = ["easy", "normal", "hard", "extreme", "unreasonable"]
LETTERS = {"easy": "e", "normal": "n", "hard": "h", "extreme": "x", "unreasonable": "u"}


def processor_time(command):
    """The seconds that a processor worked on a command, and the lines that it wrote."""
    before = os.times()
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = os.times()
    time = after.children_user + after.children_system - before.children_user - before.children_system
    return time, len(done.stdout.splitlines())


def rate(command_for, seconds):
    """Puzzles a second: more and more of them, until they take long enough to tell."""
    count = 1
    while True:
        time, lines = processor_time(command_for(count))
        if time >= seconds or lines < count / 2:
            return lines / time
        enough = count * 1.2 * seconds / max(time, 0.01)
        count = int(min(max(enough, 2 * count), 20 * count))


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
            # Keen does not ask whether its hardest puzzles need trial.
            options = ["--level", level, "--trial", "allowed"]
            his = rate(lambda count: [keen, "--generate", str(count), f"{size}d{LETTERS[level]}"], seconds)
            own = rate(ours(size, *options), seconds)
            wanted = 20 if his < 1000 else 5
            print(f"| {size} | {level} | {digits(his)} | {digits(own)} | {own / his:.1f} | {wanted} |", flush=True)
    print("\n| size | cages | Cagey a second |")
    print("|--:|---|--:|")
    for size in (12, 16):
        own = rate(ours(size, "--cage-size", "1-3"), seconds)
        print(f"| {size} | of 1 to 3 cells | {digits(own)} |", flush=True)


main()
