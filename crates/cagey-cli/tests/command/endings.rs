//! How the command ends when it is interrupted.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::{TWO, UNIQUE, command, has_device};

/// 6×6 without clues: more solutions than can be listed in a reasonable time.
const ENDLESS: &str = "c6:zzj,n";

fn interrupt(child: &Child) {
    // The shell has it built in; the program of that name is not on every machine.
    let line = format!("kill -INT {}", child.id());
    let sent = Command::new("sh").args(["-c", &line]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn a_closed_pipe_ends_quietly_with_0() {
    let mut child = command()
        .args(["solve", "--all", ENDLESS])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    assert_eq!(first.trim_end().len(), 36);
    drop(reader);
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert_eq!((child.wait().unwrap().code(), said.as_str()), (Some(0), ""));
}

#[test]
fn ctrl_c_leaves_whole_lines_only() {
    let mut child = command()
        .args(["solve", "--all", ENDLESS])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut some = vec![0; 10_000];
    stdout.read_exact(&mut some).unwrap();
    interrupt(&child);
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).unwrap();
    some.extend(rest);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(some.last(), Some(&b'\n'));
    assert!(
        some.split(|&b| b == b'\n')
            .all(|line| line.is_empty() || line.len() == 36)
    );
}

#[test]
fn ctrl_c_leaves_a_trace_of_whole_lines_up_to_the_end() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("log.txt");
    let mut child = command()
        .args(["solve", "--count", "--trace=log.txt", ENDLESS])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    while fs::metadata(&path).map_or(0, |file| file.len()) < 100_000 {
        thread::sleep(Duration::from_millis(10));
    }
    interrupt(&child);
    let mut answers = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut answers)
        .unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), answers.as_str()),
        (Some(130), "")
    );
    let log = fs::read_to_string(&path).unwrap();
    assert!(log.ends_with('\n'));
    for line in log.lines().skip(1) {
        assert!(line.starts_with("     1 "), "{line}");
    }
}

#[test]
fn ctrl_c_ends_the_command_even_if_nobody_reads() {
    let mut child = command()
        .args(["solve", "--all", ENDLESS])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdout = child.stdout.take().unwrap();
    // The command has begun once there is something to read. Then it usually fills the pipe meanwhile.
    stdout.read_exact(&mut [0]).unwrap();
    thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut all = Vec::new();
    stdout.read_to_end(&mut all).unwrap();
    assert_eq!(all.last(), Some(&b'\n'));
}

#[test]
fn ctrl_c_leaves_no_unfinished_file() {
    let dir = tempfile::tempdir().unwrap();
    let mut child = command()
        .args(["convert", "--to", "text", "-o", "out.txt"])
        .current_dir(dir.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{UNIQUE}\n{TWO}").unwrap();
    while fs::read_dir(dir.path()).unwrap().count() == 0 {
        thread::sleep(Duration::from_millis(10));
    }
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
}

#[test]
fn a_full_disk_is_reported() {
    if !has_device("/dev/full") {
        return;
    }
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    for args in [&["solve", UNIQUE][..], &["--help"], &["help", "solve"]] {
        let ran = command()
            .args(args)
            .stdout(full.try_clone().unwrap())
            .output()
            .unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(
            said.starts_with("error: cannot write to standard output"),
            "{args:?}: {said}"
        );
        assert_eq!(ran.status.code(), Some(2));
    }
}
