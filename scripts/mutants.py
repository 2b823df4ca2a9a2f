"""Mutants of the library, all in one build. See `scripts/mutants`."""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys

import tree_sitter
import tree_sitter_rust

SOURCE = "crates/cagey/src/"
# Every mutant of these is tried; of the rest, a sample.
WHOLE = ("logic/verify/", "engine/reference.rs", "model/")
SAMPLED = ("engine/", "logic/", "notation/", "generate/", "tables/")
# Unsafe kernels: what a mutant of these does is undefined, so that a test may notice anything or nothing.
LEFT_OUT = ("engine/kernels/avx2/",)

PARSER = tree_sitter.Parser(tree_sitter.Language(tree_sitter_rust.language()))

OPERATORS = {
    "==": ["!="],
    "!=": ["=="],
    "<": ["==", "<="],
    ">": ["==", ">="],
    "<=": [">"],
    ">=": ["<"],
    "&&": ["||"],
    "||": ["&&"],
    "+": ["-"],
    "-": ["+"],
    "*": ["+"],
    "/": ["*"],
    "%": ["/"],
    "&": ["|"],
    "|": ["&"],
    "^": ["&"],
    "<<": [">>"],
    ">>": ["<<"],
    "+=": ["-="],
    "-=": ["+="],
    "*=": ["+="],
    "|=": ["&="],
    "&=": ["|="],
    "^=": ["&="],
}
INTEGERS = {prefix + width for prefix in "ui" for width in ("8", "16", "32", "64", "128", "size")}
# What a function of this type may return instead.
RETURNED = {
    "": ["()"],
    "bool": ["true", "false"],
    "String": ["String::new()"],
    "&str": ['""'],
    "&'static str": ['""'],
    "Flow": ["Flow::Continue(())", "Flow::Break(())"],
}

# The part of the mutated library that knows which mutant is on.
MODULE = """
use std::io::Write;
use std::sync::OnceLock;

static ON: OnceLock<u32> = OnceLock::new();
static REACHED: OnceLock<Option<std::sync::Mutex<(std::fs::File, Vec<bool>)>>> = OnceLock::new();

#[cold]
fn reach(mutant: u32) {
    let reached = REACHED.get_or_init(|| {
        let path = std::env::var_os("MUTANTS_REACHED")?;
        let file = std::fs::File::options().append(true).create(true).open(path).ok()?;
        Some(std::sync::Mutex::new((file, Vec::new())))
    });
    if let Some(reached) = reached {
        let mut reached = reached.lock().unwrap_or_else(|poison| poison.into_inner());
        let (file, seen) = &mut *reached;
        if seen.len() <= mutant as usize {
            seen.resize(mutant as usize + 1, false);
        }
        if !std::mem::replace(&mut seen[mutant as usize], true) {
            let _ = writeln!(file, "{mutant}");
        }
    }
}

/// Whether a mutant is on. Mutant 0 is none of them: what is reached is written down instead.
#[inline]
pub(crate) fn on(mutant: u32) -> bool {
    let on = *ON.get_or_init(|| {
        std::env::var("MUTANT").ok().and_then(|on| on.parse().ok()).unwrap_or(u32::MAX)
    });
    if on == 0 {
        reach(mutant);
    }
    on == mutant
}
"""


class Mutant:
    def __init__(self, file, node, text, kind, function):
        self.file = file
        self.start, self.end = node.start_byte, node.end_byte
        self.line = node.start_point[0] + 1
        self.text = text
        self.kind = kind
        self.function = function
        self.number = None

    def __str__(self):
        where = f" in {self.function}" if self.function else ""
        return f"{self.file}:{self.line}: {self.text}{where}"


def is_test_or_const(node, source):
    """Whether nothing in this item is to be mutated."""
    if node.type in ("const_item", "static_item", "macro_definition", "attribute_item", "inner_attribute_item",
                     "use_declaration", "array_type", "const_block", "enum_variant", "macro_invocation",
                     "type_arguments", "where_clause"):
        return True
    if node.type in ("mod_item", "function_item", "impl_item"):
        before = node.prev_sibling
        while before is not None and before.type in ("attribute_item", "line_comment"):
            text = source[before.start_byte : before.end_byte]
            if before.type == "attribute_item" and (b"cfg(test)" in text or b"#[test]" in text):
                return True
            before = before.prev_sibling
    if node.type == "function_item":
        for child in node.children:
            if child.type == "function_modifiers" and b"const" in source[child.start_byte : child.end_byte]:
                return True
    if node.type == "impl_item":
        trait = node.child_by_field_name("trait")
        if trait is not None and source[trait.start_byte : trait.end_byte].endswith(b"Debug"):
            return True
    return False


def returned(kind):
    """What a function of this return type may return instead of what it works out."""
    if kind in RETURNED:
        return RETURNED[kind]
    if kind in INTEGERS:
        return ["0", "1"]
    if kind.startswith("Option<"):
        return ["None"]
    if kind.startswith("Vec<"):
        return ["Vec::new()"]
    if kind.startswith("Result<()"):
        return ["Ok(())"]
    if kind.startswith("Result<bool"):
        return ["Ok(true)", "Ok(false)"]
    return []


def mutants_of(file, source):
    """Every mutant of a file."""
    found = []

    def text(node):
        return source[node.start_byte : node.end_byte].decode()

    def visit(node, function):
        if is_test_or_const(node, source):
            return
        if node.type == "function_item":
            name = node.child_by_field_name("name")
            function = text(name)
            body = node.child_by_field_name("body")
            kind = node.child_by_field_name("return_type")
            kind = " ".join(text(kind).split()) if kind is not None else ""
            if body is not None and body.named_child_count > 0:
                for value in returned(kind):
                    if text(body).strip("{} \n\t") != value:
                        found.append(Mutant(file, body, value, "body", function))
        elif node.type in ("binary_expression", "compound_assignment_expr"):
            operator = node.child_by_field_name("operator")
            for other in OPERATORS.get(text(operator), []):
                found.append(Mutant(file, node, f"{text(operator)} → {other}", "operator", function))
        elif node.type == "unary_expression" and text(node)[0] in "!-":
            found.append(Mutant(file, node, f"without {text(node)[0]}", "unary", function))
        elif node.type == "match_expression":
            arms = [arm for arm in node.child_by_field_name("body").children if arm.type == "match_arm"]
            patterns = [arm.child_by_field_name("pattern") for arm in arms]
            has_rest = bool(arms) and text(patterns[-1]).strip() == "_"
            for arm, pattern in zip(arms, patterns):
                guard = pattern.child_by_field_name("condition")
                if guard is not None and guard.type not in ("let_condition", "let_chain"):
                    for value in ("true", "false"):
                        found.append(Mutant(file, guard, f"guard → {value}", "guard", function))
                elif guard is None and has_rest and arm is not arms[-1]:
                    found.append(Mutant(file, pattern, "arm left out", "arm", function))
        for child in node.children:
            visit(child, function)

    visit(PARSER.parse(source).root_node, None)
    return found


def mutated(source, mutants):
    """The source with all of these mutants, each of which is off until it is turned on."""
    by_node = collections.defaultdict(list)
    for mutant in mutants:
        by_node[mutant.start, mutant.end, mutant.kind in ("guard",)].append(mutant)

    def original(node):
        return source[node.start_byte : node.end_byte].decode()

    def render(node):
        pieces, at = [], node.start_byte
        for child in node.children:
            pieces.append(source[at : child.start_byte].decode())
            pieces.append(render(child))
            at = child.end_byte
        pieces.append(source[at : node.end_byte].decode())
        whole = "".join(pieces)
        here = by_node.get((node.start_byte, node.end_byte, False), [])
        for mutant in here:
            on = f"crate::mutant::on({mutant.number})"
            if mutant.kind == "body" and node.type == "block":
                whole = "{ if " + on + " { return " + mutant.text + "; }" + whole[1:]
            elif mutant.kind == "operator" and node.type in ("binary_expression", "compound_assignment_expr"):
                left = original(node.child_by_field_name("left"))
                right = original(node.child_by_field_name("right"))
                other = mutant.text.split(" → ")[1]
                changed = f"{left} {other} ({right})" if other.endswith("=") and len(other) > 1 and other not in (
                    "==", "!=", "<=", ">=") else f"({left}) {other} ({right})"
                # In parentheses, so that a statement that begins with it is not taken for an if statement.
                whole = f"(if {on} {{ {changed} }} else {{ {whole} }})"
            elif mutant.kind == "unary" and node.type == "unary_expression":
                whole = f"(if {on} {{ {original(node)[1:]} }} else {{ {whole} }})"
            elif mutant.kind == "arm" and node.type == "match_pattern":
                whole = f"{whole} if !{on}"
        for mutant in by_node.get((node.start_byte, node.end_byte, True), []):
            on = f"crate::mutant::on({mutant.number})"
            is_true = mutant.text.endswith("true")
            whole = f"({on} || ({whole}))" if is_true else f"(!{on} && ({whole}))"
        return whole

    tree = PARSER.parse(source)
    return render(tree.root_node)


def copy_tree(there, mutated):
    """Copies what belongs to the repository, except the files that are mutated."""
    there.mkdir(parents=True, exist_ok=True)
    files = subprocess.run(["git", "ls-files", "-z"], check=True, capture_output=True).stdout.decode().split("\0")
    for file in filter(None, files):
        source, target = pathlib.Path(file), there / file
        if not source.is_file() or file.removeprefix(SOURCE) in mutated:
            continue
        content = source.read_bytes()
        if file == "Cargo.toml":
            content = content.replace(b"cagey = { opt-level = 2 }", b"cagey = { opt-level = 1, debug = false }")
        if file == SOURCE + "lib.rs":
            content += b"\n#[allow(missing_docs, dead_code)]\nmod mutant;\n"
        write(target, content)


def write(path, content):
    """Writes a file unless it has this content already, so that cargo does not compile it again."""
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def cargo(there, *arguments):
    command = ["cargo", *arguments, "--message-format=json", "-p", "cagey", "--all-features",
               "--lib", "--test", "library"]
    # What was built of the dependencies is used again.
    environment = dict(os.environ)
    environment.setdefault("CARGO_TARGET_DIR", os.path.abspath("target"))
    done = subprocess.run(command, cwd=there, capture_output=True, text=True, env=environment)
    messages = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return done, messages


def compile_mutants(there, sources, mutants):
    """Compiles the mutants; those that do not compile are dropped. Returns the rest and the test programs."""
    while True:
        for file, source in sources.items():
            here = [mutant for mutant in mutants if mutant.file == file]
            write(there / SOURCE / file, mutated(source, here).encode() if here else source)
        write(there / SOURCE / "mutant.rs", MODULE.encode())
        done, messages = cargo(there, "check")
        bad = set()
        for message in messages:
            message = message.get("message")
            if not isinstance(message, dict) or message.get("level") != "error":
                continue
            pending = [message]
            while pending:
                part = pending.pop()
                pending.extend(part.get("children", []))
                for span in part.get("spans", []):
                    lines = " ".join(line["text"] for line in span["text"])
                    numbers = [int(number) for number in re.findall(r"mutant::on\((\d+)\)", lines)]
                    if len(numbers) > 1 and span["text"]:
                        # Of several in a line, those that the error is in.
                        line = span["text"][0]
                        part_of_line = line["text"][: line["highlight_end"]]
                        inside = [int(n) for n in re.findall(r"mutant::on\((\d+)\)", part_of_line)]
                        numbers = inside[-1:] or numbers
                    bad.update(numbers)
        if done.returncode == 0:
            break
        if not bad:
            sys.exit(done.stderr + "\nmutants: the mutated library does not compile")
        print(f"mutants: {len(bad)} do not compile", flush=True)
        mutants = [mutant for mutant in mutants if mutant.number not in bad]
    done, messages = cargo(there, "test", "--no-run")
    if done.returncode != 0:
        sys.exit(done.stderr)
    programs = [m["executable"] for m in messages if m.get("executable") and m.get("profile", {}).get("test")]
    return mutants, sorted(set(programs))


def run(program, test, environment, seconds):
    """Runs one test. Returns whether it passed, and the seconds of processor time."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))

    started = subprocess.Popen(
        [program, "--exact", test, "--test-threads=1", "--quiet"],
        env=dict(os.environ, **environment),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=limit,
    )
    _, status, usage = os.wait4(started.pid, 0)
    started.returncode = os.waitstatus_to_exitcode(status)
    return started.returncode == 0, usage.ru_utime + usage.ru_stime


def find_reaching(pool, programs, wanted, tree, longest):
    """For each mutant the tests that reach it, with what they take. Tests that take longer are left out."""
    tests = []
    for program in programs:
        listed = subprocess.run([program, "--list", "--format=terse"], capture_output=True, text=True, check=True)
        names = [line.removesuffix(": test") for line in listed.stdout.splitlines() if line.endswith(": test")]
        # Unit tests have the names of modules; they are quick, and always wanted.
        is_unit = "/library-" not in program
        tests += [(program, name) for name in names if is_unit or not wanted or name.startswith(tuple(wanted))]

    def reach(numbered):
        number, (program, test) = numbered
        reached = (tree / f"reached-{number}.txt").resolve()
        reached.unlink(missing_ok=True)
        passed, used = run(program, test, {"MUTANT": "0", "MUTANTS_REACHED": str(reached)}, longest)
        mutants = reached.read_text().split() if passed and reached.exists() else []
        reached.unlink(missing_ok=True)
        return passed, used, program, test, list(map(int, mutants))

    reaching, count = collections.defaultdict(list), 0
    for passed, used, program, test, mutants in pool.map(reach, enumerate(tests)):
        count += passed
        for number in mutants:
            reaching[number].append((used, program, test))
    print(f"mutants: {count} of {len(tests)} tests take at most {longest} s each", flush=True)
    return reaching


def try_all(pool, mutants, reaching, most, report):
    """Runs the tests that reach each mutant, the quickest first, until one fails. Returns how many ended in each way."""

    def attempt(mutant):
        spent = 0.0
        for used, program, test in sorted(reaching[mutant.number]):
            if spent > most:
                return mutant, "survived so far", None, spent
            passed, used = run(program, test, {"MUTANT": str(mutant.number)}, int(used * 5) + 5)
            spent += used
            if not passed:
                return mutant, "killed", test, spent
        return mutant, "survived" if reaching[mutant.number] else "not reached", None, spent

    counts = collections.Counter()
    with open(report, "w") as lines:
        for mutant, outcome, killer, spent in pool.map(attempt, mutants):
            counts[outcome] += 1
            told = {"mutant": str(mutant), "outcome": outcome, "by": killer, "seconds": round(spent, 2)}
            lines.write(json.dumps(told, ensure_ascii=False) + "\n")
            lines.flush()
            if outcome != "killed":
                print(f"{outcome}: {mutant}", flush=True)
    print(f"mutants: {dict(counts)}", flush=True)
    return counts


def main():
    parser = argparse.ArgumentParser(prog="scripts/mutants", description="Tests the tests.")
    parser.add_argument("--sample", type=int, default=300, help="how many of the files that are not tried whole")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="only files whose paths in crates/cagey/src begin with these")
    parser.add_argument("--tree", type=pathlib.Path, default=pathlib.Path("target/mutants"))
    parser.add_argument("--longest-test", type=int, default=3, help="leave out tests that take more seconds")
    parser.add_argument("--most", type=int, default=60, help="seconds of tests for a mutant")
    parser.add_argument("--tests", nargs="*", help="only tests of the library whose names begin with these")
    parser.add_argument("--all-killed", action="store_true", help="fail unless the tests notice every mutant")
    parser.add_argument("--again", type=pathlib.Path, help="only mutants that this report does not call killed")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--report", type=pathlib.Path, default=pathlib.Path("target/mutants/report.jsonl"))
    arguments = parser.parse_args()

    everything = sorted(str(path.relative_to(SOURCE)) for path in pathlib.Path(SOURCE).rglob("*.rs"))
    sources, whole, rest = {}, [], []
    for file in everything:
        if file.startswith(LEFT_OUT) or file.endswith("agreement.rs"):
            continue
        is_whole = file.startswith(WHOLE) or arguments.only is not None
        is_wanted = file.startswith(tuple(arguments.only)) if arguments.only else file.startswith(WHOLE + SAMPLED)
        if not is_wanted:
            continue
        sources[file] = pathlib.Path(SOURCE, file).read_bytes()
        (whole if is_whole else rest).extend(mutants_of(file, sources[file]))
    chance = random.Random(arguments.seed)
    chance.shuffle(rest)
    print(f"mutants: {len(whole)} in the files that are tried whole, {len(rest)} in the others", flush=True)
    # Some more than are wanted, because some do not compile.
    mutants = whole + rest[: arguments.sample * 5 // 4]
    for number, mutant in enumerate(mutants, 1):
        mutant.number = number
    copy_tree(arguments.tree, sources)
    mutants, programs = compile_mutants(arguments.tree, sources, mutants)
    sampled = [mutant for mutant in mutants if mutant.number > len(whole)][: arguments.sample]
    mutants = [mutant for mutant in mutants if mutant.number <= len(whole)] + sampled
    if arguments.again:
        told = map(json.loads, arguments.again.read_text().splitlines())
        left = {line["mutant"] for line in told if line["outcome"] != "killed"}
        mutants = [mutant for mutant in mutants if str(mutant) in left]
        sampled = [mutant for mutant in sampled if str(mutant) in left]
    print(f"mutants: {len(mutants)} are tried, {len(sampled)} of them from the sample", flush=True)
    # Tests run in the copy, because properties that fail leave a file.
    tree, report = arguments.tree.resolve(), arguments.report.resolve()
    os.chdir(tree / "crates/cagey")
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        reaching = find_reaching(pool, programs, arguments.tests, tree, arguments.longest_test)
        counts = try_all(pool, mutants, reaching, arguments.most, report)
    if arguments.all_killed and counts["killed"] < len(mutants):
        sys.exit(1)


if __name__ == "__main__":
    main()
