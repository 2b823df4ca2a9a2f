//! Files are written completely or not at all, whatever happens during a run.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::left_out::left_out;
use crate::{NORMAL, Ran, TWO, UNIQUE, cagey, cagey_in, cagey_with, command, run};

/// All files below a folder, by their paths in it.
fn files(folder: &Path) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            let below = files(&entry.path());
            found.extend(below.into_iter().map(|below| format!("{name}/{below}")));
        } else {
            found.insert(name);
        }
    }
    found
}

/// Checks that a folder contains all files of the puzzles that its index lists, and no others, and that each is
/// complete. Returns the number of puzzles.
fn check_folder(folder: &Path, has_steps: bool) -> usize {
    let mut rest = files(folder);
    if rest.is_empty() {
        assert!(!folder.exists(), "an empty folder was left");
        return 0;
    }
    assert!(rest.remove("index.csv"), "there is no index: {rest:?}");
    let index = fs::read_to_string(folder.join("index.csv")).unwrap();
    assert!(index.ends_with('\n'), "{index}");
    let mut puzzles = 0;
    for line in index.lines().skip(1) {
        let number: u32 = line.split(',').next().unwrap().parse().unwrap();
        assert_eq!(line.matches('"').count(), 4, "{line}");
        for name in [".txt", ".svg", "-solution.svg"] {
            let name = format!("{number:04}{name}");
            let text = fs::read_to_string(folder.join(&name)).unwrap();
            assert!(
                !name.ends_with("svg") || text.ends_with("</svg>\n"),
                "{name}"
            );
            assert!(rest.remove(&name), "{name}");
        }
        let count = rest.len();
        rest.retain(|name| !name.starts_with(&format!("steps/{number:04}-")));
        assert_eq!(rest.len() < count, has_steps, "the steps of {number}");
        puzzles += 1;
    }
    assert!(rest.is_empty(), "not in the index: {rest:?}");
    puzzles
}

/// Runs a line of the shell in a folder, with the command as `$CAGEY`.
fn shell(dir: &Path, line: &str) -> Ran {
    let cagey = command().get_program().to_owned();
    let mut shell = Command::new("sh");
    run(
        shell
            .args(["-c", line])
            .env("CAGEY", cagey)
            .current_dir(dir),
        b"",
    )
}

/// Ids of puzzles whose pictures need more and more space.
fn growing() -> String {
    let ids = ["3", "4", "9"].map(|size| cagey(&["generate", "-n", size, "--seed", "1"]).out);
    ids.concat()
}

#[test]
fn a_file_that_cannot_grow_ends_the_run_with_whole_puzzles_and_an_index() {
    // The shell limits the size of files, in units of 512 bytes, and the signal for that is ignored.
    let limit = "trap '' XFSZ; ulimit -f 16;";
    for (verb, written) in [
        ("render ids.txt --out-dir out", 2),
        ("render ids.txt --steps --out-dir out", 2),
        ("render large.txt --out-dir out", 0),
        ("generate -n 9 --count 3 --seed 1 --out-dir out", 0),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let ids = growing();
        fs::write(dir.path().join("ids.txt"), &ids).unwrap();
        fs::write(dir.path().join("large.txt"), ids.lines().last().unwrap()).unwrap();
        let ran = shell(dir.path(), &format!("{limit} exec \"$CAGEY\" {verb}"));
        assert_eq!(ran.code, 2, "{verb}: {}", ran.err);
        assert!(ran.err.contains("cannot write out/0"), "{}", ran.err);
        assert!(ran.err.contains("File too large"), "{}", ran.err);
        let contents = match written {
            0 => "nothing was written to out",
            _ => "out contains all files of 2 puzzles, and index.csv lists them",
        };
        assert!(ran.err.contains(contents), "{}", ran.err);
        let has_steps = verb.contains("--steps");
        assert_eq!(check_folder(&dir.path().join("out"), has_steps), written);
    }
}

#[test]
fn a_full_disk_leaves_whole_puzzles_and_an_index() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("disk")).unwrap();
    let many = cagey(&["generate", "-n", "5", "--count", "40", "--seed", "1"]).out;
    fs::write(dir.path().join("ids.txt"), many).unwrap();
    // A user namespace allows anyone to mount a small disk, where the system permits it.
    let mount = |size| format!("mount -t tmpfs -o size={size}k none disk");
    let probe = shell(dir.path(), &format!("unshare -rm sh -c '{}'", mount(100)));
    if probe.code != 0 {
        let why = "a small disk cannot be mounted without privileges";
        return left_out("CAGEY_NEED_DEVICES", why);
    }
    for (verb, size) in [
        ("render ids.txt --out-dir disk/out", 200),
        ("render ids.txt --steps --out-dir disk/out", 1000),
        ("generate -n 5 --count 40 --out-dir disk/out", 200),
    ] {
        let mount = mount(size);
        let line = format!(
            "unshare -rm sh -c '{mount} && {{ \"$CAGEY\" {verb}; code=$?; cp -r disk/out kept; exit $code; }}'"
        );
        let ran = shell(dir.path(), &line);
        assert_eq!(ran.code, 2, "{verb}: {}", ran.err);
        assert!(ran.err.contains("No space left"), "{verb}: {}", ran.err);
        let kept = dir.path().join("kept");
        let written = check_folder(&kept, verb.contains("--steps"));
        assert!((1..40).contains(&written), "{verb}: {written}");
        let puzzles = if written == 1 { "puzzle" } else { "puzzles" };
        let contents = format!("disk/out contains all files of {written} {puzzles}");
        assert!(ran.err.contains(&contents), "{}", ran.err);
        fs::remove_dir_all(kept).unwrap();
    }
}

fn send(signal: &str, child: &Child) {
    let line = format!("kill -{signal} {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &line])
            .status()
            .unwrap()
            .success()
    );
}

/// Whether hangups are ignored here, as under `nohup`, so that the command inherits that.
fn hangups_are_ignored() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // The first bit is signal 1, which is SIGHUP.
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).is_ok_and(|mask| mask & 1 == 1))
}

#[test]
fn an_interrupt_between_two_puzzles_completes_the_index() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        if signal == "HUP" && hangups_are_ignored() {
            left_out("CAGEY_NEED_HANGUPS", "the tests themselves run under nohup");
            continue;
        }
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("out");
        let mut child = command()
            .args(["render", "--steps", "--out-dir", "out"])
            .current_dir(dir.path())
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        writeln!(stdin, "{UNIQUE}\n{NORMAL}").unwrap();
        while !out.join("0002.txt").exists() {
            thread::sleep(Duration::from_millis(10));
        }
        send(signal, &child);
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), Some(code), "{signal}");
        let contents = "interrupted: out contains all files of 2 puzzles, and index.csv lists them";
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(said.contains(contents), "{signal}: {said}");
        assert_eq!(check_folder(&out, true), 2);
    }
}

#[test]
fn an_interrupt_at_any_moment_leaves_whole_puzzles_and_an_index() {
    for moment in 0..12 {
        let dir = tempfile::tempdir().unwrap();
        let child = command()
            .args(["generate", "-n", "4", "--count", "100000"])
            .args(["--steps", "--out-dir", "out"])
            .current_dir(dir.path())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // On a busy machine, it may take long until the command begins.
        while !dir.path().join("out").exists() {
            thread::sleep(Duration::from_millis(1));
        }
        // The times have no common factor with anything that the command does.
        thread::sleep(Duration::from_millis(37 * moment));
        send(if moment % 2 == 0 { "TERM" } else { "INT" }, &child);
        let code = child.wait_with_output().unwrap().status.code();
        assert_eq!(code, Some(if moment % 2 == 0 { 143 } else { 130 }));
        check_folder(&dir.path().join("out"), true);
    }
}

#[test]
fn a_hangup_that_nohup_ignores_does_not_end_the_run() {
    if !Path::new("/proc/self/status").exists() {
        return left_out("CAGEY_NEED_DEVICES", "there is no /proc/self/status");
    }
    let dir = tempfile::tempdir().unwrap();
    // The signal arrives while the command waits for its input.
    let line = format!(
        "trap '' HUP; mkfifo in; \"$CAGEY\" render --out-dir out < in & exec 3> in; \
         echo '{UNIQUE}' >&3; while ! test -e out/0001.txt; do sleep 0.05; done; \
         kill -HUP $!; sleep 0.3; echo '{NORMAL}' >&3; exec 3>&-; wait $!"
    );
    let ran = shell(dir.path(), &line);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(check_folder(&dir.path().join("out"), false), 2);
}

#[test]
fn a_puzzle_that_cannot_be_drawn_leaves_none_of_its_files() {
    let dir = tempfile::tempdir().unwrap();
    let ids = format!("{UNIQUE}\n4:rubbish\n{NORMAL}\n");
    let ran = cagey_with(
        &[
            "render",
            "--out-dir",
            dir.path().join("out").to_str().unwrap(),
        ],
        ids.as_bytes(),
    );
    assert_eq!(ran.code, 2);
    assert_eq!(check_folder(&dir.path().join("out"), false), 2);
    assert!(dir.path().join("out/0003.svg").exists());
    // If nothing can be drawn, no folder is left.
    let ran = cagey_in(
        dir.path(),
        &["render", "4:rubbish", "--out-dir", "none/at/all"],
    );
    assert_eq!(ran.code, 2);
    assert!(!dir.path().join("none").exists());
}

#[test]
fn what_is_in_the_way_is_reported_before_anything_is_written() {
    let ids = format!("{UNIQUE}\n{NORMAL}\n");
    let separate: &[&str] = &["book", "ids.txt", "--answers", "separate", "-o", "b.pdf"];
    let folder: &[&str] = &["render", "ids.txt", "--steps", "--out-dir", "out"];
    let made: &[&str] = &["generate", "-n", "4", "--count", "2", "--out-dir", "out"];
    let tree: &[&str] = &["csp", UNIQUE, "-o", "a.txt", "--tree", "tree.svg"];
    for (args, in_the_way) in [
        (folder, "out/0002.svg/"),
        (folder, "out/0002-solution.svg/"),
        (folder, "out/steps/0002-001.svg/"),
        (folder, "out/index.csv/"),
        (folder, "out/steps"),
        (folder, "out"),
        (made, "out/0002.txt/"),
        (separate, "b.pdf/"),
        (separate, "b-answers.pdf/"),
        (tree, "tree.svg/"),
        (tree, "a.txt/"),
    ] {
        for force in [&[][..], &["--force"]] {
            let dir = tempfile::tempdir().unwrap();
            fs::write(dir.path().join("ids.txt"), &ids).unwrap();
            let path = dir.path().join(in_the_way);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            match in_the_way.strip_suffix('/') {
                Some(_) => fs::create_dir(&path).unwrap(),
                None => fs::write(&path, "mine").unwrap(),
            }
            let before = files(dir.path());
            let ran = cagey_in(dir.path(), &[args, force].concat());
            assert_eq!((ran.code, &*ran.out), (2, ""), "{args:?} {in_the_way}");
            let why = format!("cannot write {}", in_the_way.trim_end_matches('/'));
            assert!(ran.err.contains(&why), "{args:?}: {}", ran.err);
            assert_eq!(files(dir.path()), before, "{args:?} {in_the_way}");
        }
    }
}

#[test]
fn a_folder_that_cannot_be_written_to_is_reported_before_any_work() {
    // Nobody can create files here, not even the superuser.
    let place = "/proc/sys";
    if !Path::new(place).is_dir() {
        return left_out("CAGEY_NEED_DEVICES", &format!("there is no {place}"));
    }
    let inside = |name: &str| format!("{place}/{name}");
    for args in [
        &["render", "--out-dir", place][..],
        &["render", "--out-dir", &inside("out")],
        &["render", "-o", &inside("a.svg")],
        &["book", "-o", &inside("a.pdf")],
        &["csp", "--tree", &inside("a.svg")],
        &["grade", "--save-stuck", place],
        &[
            "generate",
            "-n",
            "16",
            "--count",
            "1000",
            "--out-dir",
            place,
        ],
    ] {
        // The input is never read: it would be an error of its own.
        let ran = cagey_with(args, b"rubbish");
        assert_eq!((ran.code, &*ran.out), (2, ""), "{args:?}");
        let why = format!("cannot write {place}");
        assert!(ran.err.contains(&why), "{args:?}: {}", ran.err);
        assert!(!ran.err.contains("rubbish"), "{args:?}: {}", ran.err);
    }
}

#[test]
fn a_book_and_its_answers_are_written_together() {
    let dir = tempfile::tempdir().unwrap();
    let ids = cagey(&["generate", "-n", "6", "--count", "30", "--seed", "2"]).out;
    fs::write(dir.path().join("ids.txt"), ids).unwrap();
    let args = "book ids.txt --answers separate --per-page 1 --rules --name-line -o b.pdf";
    assert_eq!(shell(dir.path(), &format!("\"$CAGEY\" {args}")).code, 0);
    let size = |name| fs::metadata(dir.path().join(name)).unwrap().len();
    let (book, answers) = (size("b.pdf"), size("b-answers.pdf"));
    assert!(book > answers + 1024, "{book} {answers}");
    fs::remove_file(dir.path().join("b.pdf")).unwrap();
    fs::remove_file(dir.path().join("b-answers.pdf")).unwrap();
    // The answers fit, but the book does not, so neither is there.
    let limit = format!("trap '' XFSZ; ulimit -f {};", answers / 512 + 1);
    let ran = shell(dir.path(), &format!("{limit} exec \"$CAGEY\" {args}"));
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(ran.err.contains("cannot write b.pdf"), "{}", ran.err);
    assert_eq!(files(dir.path()).len(), 1);
}

#[test]
fn saved_games_that_would_be_overwritten_are_reported_before_anything_is_graded() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "grade",
        "--max-level",
        "easy",
        "--save-stuck",
        "stuck",
        NORMAL,
    ];
    assert_eq!(cagey_in(dir.path(), &args).code, 1);
    let again = cagey_in(dir.path(), &args);
    assert_eq!((again.code, &*again.out), (2, ""), "{}", again.err);
    // If nothing is saved, no folder is left.
    let none = cagey_in(dir.path(), &["grade", "--save-stuck", "none", UNIQUE, TWO]);
    assert_eq!(none.code, 1, "{}", none.err);
    assert!(!dir.path().join("none").exists());
}
