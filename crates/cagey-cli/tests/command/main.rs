//! The command as users and programs see it.

#![allow(clippy::unwrap_used)]

mod bench;
mod book;
mod check;
mod convert;
mod csp;
mod csp_lesson;
mod documents;
mod endings;
mod explain;
mod generate;
mod grade;
mod help;
mod json;
#[path = "../../../cagey/tests/library/left_out.rs"]
mod left_out;
mod practise;
mod read;
mod readme;
mod render;
mod serve;
mod solve;
mod stream;
mod tables;
mod terminal;
mod watching;
mod whole_files;
mod wishes;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use left_out::left_out;

/// 4×4 with the one solution 4231314223141423.
const UNIQUE: &str = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2";
const SOLUTION: &str = "4231314223141423";
/// 4×4 that needs Keen's normal techniques.
const NORMAL: &str = "4:a__aabb_4a_a__,m48a6d2s2s2d2m12";
/// 2×2 without clues.
const TWO: &str = "c2:d,n";
/// 3×3 without clues: the twelve Latin squares.
const TWELVE: &str = "c3:l,n";
/// 2×2 with a sum that no two values give.
const NONE: &str = "2:__b,a4a3";

struct Ran {
    out: String,
    err: String,
    code: i32,
}

impl Ran {
    fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }
}

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cagey"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CAGEY_PLAIN"] {
        command.env_remove(name);
    }
    command
}

fn cagey(args: &[&str]) -> Ran {
    cagey_with(args, b"")
}

fn cagey_with(args: &[&str], input: &[u8]) -> Ran {
    run(command().args(args), input)
}

fn cagey_in(dir: &Path, args: &[&str]) -> Ran {
    run(command().args(args).current_dir(dir), b"")
}

fn run(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let done = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        out: String::from_utf8(done.stdout).unwrap(),
        err: String::from_utf8(done.stderr).unwrap(),
        code: done.status.code().unwrap_or(-1),
    }
}

/// Whether there is such a device file; reports if not.
fn has_device(path: &str) -> bool {
    let is_there = Path::new(path).exists();
    if !is_there {
        left_out("CAGEY_NEED_DEVICES", &format!("there is no {path}"));
    }
    is_there
}

/// A saved game of a 3×3 puzzle in which the first row is filled.
fn saved_game(first_row: [u8; 3]) -> String {
    let moves = first_row.iter().enumerate();
    saved_moves(
        &moves
            .map(|(col, value)| format!("R{col},0,{value}"))
            .collect::<Vec<_>>(),
    )
}

/// A saved game of a 3×3 puzzle in which these moves were made.
fn saved_moves(moves: &[String]) -> String {
    let states = moves.len() + 1;
    let mut text = format!(
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n\
        VERSION :1:1\nGAME    :4:Keen\nPARAMS  :3:3de\nCPARAMS :3:3de\n\
        DESC    :16:a_3aab_,d2s1a4m6\nNSTATES :1:{states}\nSTATEPOS:1:{states}\n"
    );
    for one in moves {
        text += &format!("MOVE    :{}:{one}\n", one.len());
    }
    text
}
