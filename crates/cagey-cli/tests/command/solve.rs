use std::fs;

use crate::{NONE, SOLUTION, TWELVE, TWO, UNIQUE, cagey, cagey_in, cagey_with, saved_game};

#[test]
fn each_answer_is_one_line_and_has_its_exit_code() {
    let unique = cagey(&["solve", UNIQUE]);
    assert_eq!(unique.out, format!("unique {SOLUTION}\n"));
    assert_eq!((unique.code, unique.err.as_str()), (0, ""));
    let multiple = cagey(&["solve", TWO]);
    assert_eq!(
        (multiple.out.as_str(), multiple.code),
        ("multiple 1221 2112\n", 1)
    );
    let none = cagey(&["solve", NONE]);
    assert_eq!((none.out.as_str(), none.code), ("none\n", 1));
    let stopped = cagey(&["solve", "--node-limit", "0", UNIQUE]);
    assert_eq!((stopped.out.as_str(), stopped.code), ("stopped\n", 1));
    let stopped = cagey(&["solve", "--time-limit", "0", UNIQUE]);
    assert_eq!((stopped.out.as_str(), stopped.code), ("stopped\n", 1));
    let error = cagey(&["solve", "4:nonsense"]);
    assert!(
        error.out.starts_with("error line 1, column "),
        "{}",
        error.out
    );
    assert_eq!((error.lines().len(), error.code), (1, 2));
}

#[test]
fn what_python_prints_is_solved_as_an_argument_and_from_a_pipe() {
    let board = "[['a', 'a'], ['b', 'c']]";
    let results = "{'a': ('-', 1), 'b': ('+', 2), 'c': ('+', 1)}";
    let programs = [
        format!("board = {board}; block_results = {results}"),
        format!("({board}, {results})"),
        format!("import numpy as np\nbor = np.array({board})\nresults = {results}\nsolve(bor)\n"),
    ];
    for program in programs {
        assert_eq!(cagey(&["solve", &program]).out, "unique 1221\n");
        assert_eq!(
            cagey_with(&["solve"], program.as_bytes()).out,
            "unique 1221\n"
        );
    }
}

#[test]
fn the_highest_exit_code_wins_and_every_puzzle_is_answered() {
    let all = cagey(&["solve", TWO, "4:nonsense", UNIQUE]);
    let firsts: Vec<&str> = (all.lines().iter())
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(firsts, ["multiple", "error", "unique"]);
    assert_eq!(all.code, 2);
    assert_eq!(cagey(&["solve", UNIQUE, NONE]).code, 1);
}

#[test]
fn counting_says_whether_the_limit_cut_it() {
    let count = |args: &[&str]| {
        let mut all = vec!["solve", "--count"];
        all.extend(args);
        let ran = cagey(&all);
        (ran.out.trim_end().to_owned(), ran.code)
    };
    assert_eq!(count(&[TWELVE]), ("count 12".to_owned(), 0));
    assert_eq!(
        count(&["--limit", "5", TWELVE]),
        ("count >=5".to_owned(), 0)
    );
    assert_eq!(
        count(&["--limit", "13", TWELVE]),
        ("count 12".to_owned(), 0)
    );
    assert_eq!(count(&[NONE]), ("count 0".to_owned(), 1));
    assert_eq!(
        count(&["--node-limit", "3", TWELVE]),
        ("stopped".to_owned(), 1)
    );
    assert_eq!(
        count(&["--grid", "12.......", TWELVE]),
        ("count 2".to_owned(), 0)
    );
}

#[test]
fn all_lists_solutions_then_their_number() {
    let one = cagey(&["solve", "--all", TWO]);
    assert_eq!(
        (one.lines(), one.code),
        (vec!["1221", "2112", "count 2"], 0)
    );
    let cut = cagey(&["solve", "--all", "--limit", "1", TWO]);
    assert_eq!((cut.lines(), cut.code), (vec!["1221", "count >=1"], 0));
    let none = cagey(&["solve", "--all", NONE]);
    assert_eq!((none.lines(), none.code), (vec!["count 0"], 1));
}

#[test]
fn with_several_puzzles_each_line_of_all_begins_with_the_puzzle_number() {
    let expected = vec!["1 1221", "1 2112", "1 count 2", "2 count 0"];
    assert_eq!(cagey(&["solve", "--all", TWO, NONE]).lines(), expected);
    let input = format!("{TWO}\n{NONE}\n");
    assert_eq!(
        cagey_with(&["solve", "--all"], input.as_bytes()).lines(),
        expected
    );
    let with_error = cagey(&["solve", "--all", TWO, "3:x"]);
    assert!(with_error.lines()[3].starts_with("2 error line 1"));
}

#[test]
fn values_are_those_of_all_solutions() {
    for (id, grid) in [
        (UNIQUE, ".".repeat(16)),
        (TWELVE, ".........".to_owned()),
        (TWELVE, "12.......".to_owned()),
        ("c4:x,n", "1..........2...3".to_owned()),
        ("c4:_a_7a4_a3,h1h6nh2a5nh7d2", ".".repeat(16)),
    ] {
        let all = cagey(&["solve", "--all", id, "--grid", &grid]);
        let solutions: Vec<&[u8]> = (all.lines().into_iter())
            .filter(|line| !line.starts_with("count"))
            .map(str::as_bytes)
            .collect();
        assert!(!solutions.is_empty(), "{id}");
        let mut expected = "values".to_owned();
        for cell in 0..grid.len() {
            let values = (b'1'..=b'9').filter(|value| solutions.iter().any(|s| s[cell] == *value));
            expected.push(' ');
            expected.extend(values.map(char::from));
        }
        let ran = cagey(&["solve", "--values", id, "--grid", &grid]);
        assert_eq!((ran.out.trim_end(), ran.code), (expected.as_str(), 0));
    }
}

#[test]
fn values_need_a_solution_and_the_time_to_find_it() {
    let values = |args: &[&str]| {
        let mut all = vec!["solve", "--values"];
        all.extend(args);
        let ran = cagey(&all);
        (ran.out.trim_end().to_owned(), ran.code)
    };
    assert_eq!(values(&[NONE]), ("none".to_owned(), 1));
    assert_eq!(values(&[TWO, "--grid", "11.."]), ("none".to_owned(), 1));
    assert_eq!(
        values(&[TWO, "--grid", "1221"]),
        ("values 1 2 2 1".to_owned(), 0)
    );
    assert_eq!(
        values(&[TWELVE, "--node-limit", "2"]),
        ("stopped".to_owned(), 1)
    );
    assert_eq!(
        values(&[TWELVE, "--time-limit", "0"]),
        ("stopped".to_owned(), 1)
    );
    let (large, code) = values(&["c10:z7e,n"]);
    let cell = " 1,2,3,4,5,6,7,8,9,10";
    assert_eq!((large, code), (format!("values{}", cell.repeat(100)), 0));
    let several = cagey(&["solve", "--values", TWO, NONE, "4:?"]);
    assert_eq!(several.lines()[..2], ["values 12 12 12 12", "none"]);
    assert!(several.lines()[2].starts_with("error line 1") && several.code == 2);
}

#[test]
fn a_grid_is_kept_wherever_it_comes_from() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("grid.txt"), "2 .\n. .\n").unwrap();
    for grid in ["2...", "2,.,.,.", "grid.txt"] {
        let ran = cagey_in(dir.path(), &["solve", TWO, "--grid", grid]);
        assert_eq!((ran.out.as_str(), ran.code), ("unique 2112\n", 0), "{grid}");
    }
    let stdin = cagey_with(&["solve", TWO, "--grid", "-"], b"\xef\xbb\xbf2.\r\n..\r\n");
    assert_eq!(stdin.out, "unique 2112\n");
    // Values that break a rule have no solution.
    assert_eq!(cagey(&["solve", TWO, "--grid", "11.."]).out, "none\n");
}

#[test]
fn a_faulty_grid_is_an_error_in_its_place() {
    for (grid, place) in [
        ("2..", "line 1, column 4"),
        ("2....", "column 5"),
        ("3...", "column 1"),
    ] {
        let ran = cagey(&["solve", TWO, "--grid", grid]);
        assert!(ran.out.starts_with("error grid: "), "{}", ran.out);
        assert!(
            ran.out.contains(place) && ran.out.contains("2×2"),
            "{}",
            ran.out
        );
        assert_eq!(ran.code, 2);
    }
    let missing = cagey(&["solve", TWO, "--grid", "no/such/grid.txt"]);
    assert!(
        missing
            .err
            .contains("cannot read the grid no/such/grid.txt")
    );
    assert_eq!((missing.out.as_str(), missing.code), ("", 2));
    let long = ".".repeat(1 << 20);
    let endless = cagey_with(&["solve", TWO, "--grid", "-"], long.as_bytes());
    assert!(
        endless.err.contains("longer than any grid"),
        "{}",
        endless.err
    );
    if cfg!(unix) {
        let zero = cagey(&["solve", TWO, "--grid", "/dev/zero"]);
        assert!(zero.err.contains("longer than any grid"), "{}", zero.err);
        assert_eq!(zero.code, 2);
    }
    let both = cagey_with(&["solve", "-", "--grid", "-"], b"");
    assert!(both.err.contains("both") && both.code == 2, "{}", both.err);
}

#[test]
fn a_saved_game_is_solved_from_its_values_unless_a_grid_is_given() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("game.sav"), saved_game([2, 1, 3])).unwrap();
    fs::write(dir.path().join("stuck.sav"), saved_game([3, 3, 3])).unwrap();
    let own = cagey_in(dir.path(), &["solve", "game.sav"]);
    assert_eq!(own.out, "unique 213132321\n");
    let own = cagey_in(dir.path(), &["solve", "stuck.sav"]);
    assert_eq!(own.out, "none\n");
    let given = cagey_in(dir.path(), &["solve", "stuck.sav", "--grid", "2........"]);
    assert_eq!(given.out, "unique 213132321\n");
}

#[test]
fn that_a_puzzle_was_solved_from_entered_values_is_noted_and_can_be_declined() {
    let dir = tempfile::tempdir().unwrap();
    // Two solutions, and one from what is entered.
    let text = r#"{"size":2,"cages":[{"cells":[[0,0],[0,1],[1,0],[1,1]]}],"grid":[[2,0],[0,0]]}"#;
    fs::write(dir.path().join("two.json"), text).unwrap();
    fs::write(dir.path().join("game.sav"), saved_game([2, 1, 3])).unwrap();
    let solve = |args: &[&str]| {
        let mut all = vec!["solve"];
        all.extend(args);
        cagey_in(dir.path(), &all)
    };
    let own = solve(&["two.json"]);
    assert_eq!((own.out.as_str(), own.code), ("unique 2112\n", 0));
    assert_eq!(
        own.err,
        "note: one puzzle was solved from the values entered in its file; --grid none ignores them\n"
    );
    let both = solve(&["--count", "two.json", "game.sav", TWO]);
    assert!(both.err.starts_with("note: 2 puzzles were"), "{}", both.err);
    let json = solve(&["--json", "two.json"]);
    assert!(json.out.contains(r#""start":"2...""#) && json.err.is_empty());
    let given = solve(&["two.json", "--grid", ".2.."]);
    assert_eq!(
        (given.out.as_str(), given.err.as_str()),
        ("unique 1221\n", "")
    );
    let none = solve(&["two.json", "--grid", "none"]);
    assert_eq!(
        (none.out.as_str(), none.err.as_str(), none.code),
        ("multiple 1221 2112\n", "", 1)
    );
}

#[test]
fn an_unreadable_input_is_reported_and_the_others_are_solved() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("one.txt"), format!("{UNIQUE}\n")).unwrap();
    fs::write(dir.path().join("empty.txt"), "# nothing\n\n").unwrap();
    let ran = cagey_in(
        dir.path(),
        &["solve", "missing.txt", ".", "empty.txt", "one.txt"],
    );
    assert_eq!(ran.out, format!("unique {SOLUTION}\n"));
    assert!(
        ran.err.contains("cannot read missing.txt: No such file"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("not a game id either"), "{}", ran.err);
    assert!(ran.err.contains("cannot read .:"), "{}", ran.err);
    assert!(
        ran.err.contains("there is no puzzle in empty.txt"),
        "{}",
        ran.err
    );
    assert_eq!(ran.code, 2);
}

#[test]
fn a_file_goes_before_an_id_of_the_same_name() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(TWO), UNIQUE).unwrap();
    assert_eq!(
        cagey_in(dir.path(), &["solve", TWO]).out,
        format!("unique {SOLUTION}\n")
    );
}

#[test]
fn with_several_inputs_an_error_names_its_file() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("bad.txt"), format!("{UNIQUE}\n4:?,\n")).unwrap();
    let ran = cagey_in(dir.path(), &["solve", "bad.txt", UNIQUE]);
    assert!(
        ran.lines()[1].starts_with("error bad.txt: line 2, column 3:"),
        "{}",
        ran.out
    );
    assert_eq!(ran.lines().len(), 3);
}

#[test]
fn every_readable_format_is_solved_as_it_is_or_when_named() {
    for format in [
        "id", "cid", "sav", "text", "json", "board", "kenny", "ipuz", "csp",
    ] {
        let puzzle = cagey(&["convert", UNIQUE, "--to", format]);
        assert_eq!(puzzle.code, 0, "{}", puzzle.err);
        for args in [&["solve"][..], &["solve", "--from", format]] {
            let ran = cagey_with(args, puzzle.out.as_bytes());
            assert_eq!(ran.out, format!("unique {SOLUTION}\n"), "{format}");
        }
    }
}

#[test]
fn wrong_usage_is_reported_and_exits_with_2() {
    for args in [
        &["solve", "--limit", "0", "--all", TWO][..],
        &["solve", "--limit", "3", TWO],
        &["solve", "--all", "--count", TWO],
        &["solve", "--values", "--count", TWO],
        &["solve", "--values", "--limit", "3", TWO],
        &["solve", "--time-limit", "-1", TWO],
        &["solve", "--time-limit", "soon", TWO],
        &["solve", "--from", "cnf", TWO],
        &["solve", "--from", "docx", TWO],
        &["solve", "--color", "pink", TWO],
        &["sovle", TWO],
        &[],
    ] {
        let ran = cagey(args);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(!ran.err.is_empty());
    }
}

#[test]
fn an_invalid_number_is_reported_with_the_valid_ones() {
    let zero = cagey(&["solve", "--all", "--limit", "0", TWO]);
    assert!(zero.err.contains("at least 1"), "{}", zero.err);
    for time in ["nan", "soon"] {
        let ran = cagey(&["solve", "--time-limit", time, TWO]);
        assert!(
            ran.err.contains("expected a number of seconds"),
            "{}",
            ran.err
        );
        assert_eq!(ran.code, 2);
    }
    let negative = cagey(&["solve", "--time-limit=-1", TWO]);
    assert!(negative.err.contains("negative"), "{}", negative.err);
}

#[test]
fn puzzles_of_other_formats_may_be_given_on_the_command_line() {
    for format in ["text", "json", "csp", "kenny"] {
        let puzzle = cagey(&["convert", UNIQUE, "--to", format]).out;
        assert_eq!(
            cagey(&["solve", &puzzle]).out,
            format!("unique {SOLUTION}\n"),
            "{format}"
        );
    }
}

#[test]
fn plain_changes_nothing_in_a_pipe() {
    assert_eq!(
        cagey(&["solve", "--plain", TWO]).out,
        "multiple 1221 2112\n"
    );
}

#[test]
fn colours_never_reach_a_pipe() {
    for color in ["auto", "always"] {
        let ran = cagey(&["solve", "--color", color, UNIQUE, TWO, "4:x"]);
        assert!(!ran.out.contains('\x1b'), "{}", ran.out);
    }
}

#[test]
fn a_proof_is_written_with_the_formula_that_convert_writes() {
    let dir = tempfile::tempdir().unwrap();
    let prove = ["solve", UNIQUE, "--proof", "a.drat"];
    let ran = cagey_in(dir.path(), &prove);
    assert_eq!((ran.out, ran.code), (format!("unique {SOLUTION}\n"), 0));
    let formula = fs::read_to_string(dir.path().join("a.cnf")).unwrap();
    let converted = cagey(&["convert", "--to", "cnf", "--forbid", SOLUTION, UNIQUE]);
    assert_eq!(formula, converted.out);
    let proof = fs::read_to_string(dir.path().join("a.drat")).unwrap();
    assert!(proof.lines().any(|line| line == "0"), "{proof}");

    let again = cagey_in(dir.path(), &prove);
    assert_eq!(again.code, 2, "an existing file is kept");
    let forced = cagey_in(dir.path(), &[&prove[..], &["--force"]].concat());
    assert_eq!(forced.code, 0, "{}", forced.err);
    let none = cagey_in(dir.path(), &["solve", NONE, "--proof", "none.drat"]);
    assert_eq!((none.out.as_str(), none.code), ("none\n", 1));
    assert!(dir.path().join("none.cnf").exists());
}

#[test]
fn two_solutions_and_two_puzzles_have_no_proof() {
    let dir = tempfile::tempdir().unwrap();
    let ran = cagey_in(dir.path(), &["solve", TWO, "--proof", "a.drat"]);
    assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
    assert!(!dir.path().join("a.drat").exists());
    let ran = cagey_in(dir.path(), &["solve", UNIQUE, "--proof", "a.cnf"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("another ending"), "{}", ran.err);
    let ran = cagey_in(dir.path(), &["solve", UNIQUE, UNIQUE, "--proof", "a.drat"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("takes a single puzzle"), "{}", ran.err);
}

#[test]
fn a_formula_excludes_a_grid_only_as_cnf_and_of_the_right_size() {
    let ran = cagey(&["convert", "--to", "id", "--forbid", "1", UNIQUE]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--forbid needs --to cnf"), "{}", ran.err);
    let ran = cagey(&["convert", "--to", "cnf", "--forbid", "12", UNIQUE]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--forbid"), "{}", ran.err);
}
