use std::fs;
use std::path::Path;

use crate::{NONE, SOLUTION, TWO, UNIQUE, cagey, cagey_in, cagey_with, has_device, saved_game};

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = (fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn without_a_file_it_draws_text() {
    let drawn = cagey(&["render", UNIQUE]);
    assert!(
        drawn
            .out
            .starts_with("┏━━━━━┳━━━━━┯━━━━━┳━━━━━┓\n┃1−   ┃6×   │"),
        "{}",
        drawn.out
    );
    assert_eq!(drawn.code, 0);
    let ascii = cagey(&["render", "--ascii", UNIQUE]);
    assert!(
        ascii.out.is_ascii() && ascii.out.contains("|1-   |6*   :"),
        "{}",
        ascii.out
    );
    let both = cagey_with(&["render"], format!("{UNIQUE}\n{TWO}\n").as_bytes());
    assert_eq!(both.out.matches('┏').count(), 2);
}

#[test]
fn the_ending_of_the_file_says_what_is_written() {
    let dir = tempfile::tempdir().unwrap();
    for (name, begin) in [
        ("a.svg", &b"<svg xmlns="[..]),
        ("a.PNG", b"\x89PNG\r\n"),
        ("a.pdf", b"%PDF-1."),
        ("a.txt", "┏━".as_bytes()),
        ("a.tex", b"% \\usepackage{tikz}"),
    ] {
        let ran = cagey_in(dir.path(), &["render", UNIQUE, "-o", name]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{name}");
        assert!(
            fs::read(dir.path().join(name)).unwrap().starts_with(begin),
            "{name}"
        );
    }
    for name in ["a.bmp", "a", ".svg"] {
        let ran = cagey_in(dir.path(), &["render", UNIQUE, "-o", name]);
        assert_eq!(ran.code, 2);
        assert!(
            ran.err
                .contains("the formats are svg, png, gif, pdf, txt and tex"),
            "{}",
            ran.err
        );
    }
    let named = cagey_in(
        dir.path(),
        &["render", UNIQUE, "-o", "a.bmp", "--to", "svg"],
    );
    assert_eq!(named.code, 0);
    assert_eq!(
        names(dir.path()),
        ["a.PNG", "a.bmp", "a.pdf", "a.svg", "a.tex", "a.txt"]
    );
}

#[test]
fn the_solution_is_drawn_if_there_is_one() {
    let drawn = cagey(&["render", "--solution", "--to", "svg", UNIQUE]);
    let values: String = (drawn.out.split("text-anchor=\"middle\">").nth(1).unwrap())
        .lines()
        .filter_map(|line| line.strip_suffix("</text>")?.chars().last())
        .collect();
    assert_eq!(values, SOLUTION);
    for (puzzle, why) in [(TWO, "several solutions"), (NONE, "no solution")] {
        let ran = cagey(&["render", "--solution", puzzle]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains(why), "{}", ran.err);
    }
}

#[test]
fn values_are_drawn_as_they_are_entered_or_left_aside() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("game.sav"), saved_game([2, 1, 3])).unwrap();
    let entered = cagey_in(dir.path(), &["render", "game.sav"]).out;
    assert!(entered.contains("┃  2  │  1  ┃  3  ┃"), "{entered}");
    let empty = cagey_in(dir.path(), &["render", "game.sav", "--grid", "none"]).out;
    assert!(!empty.contains("  2  "), "{empty}");
    let marked = cagey_in(dir.path(), &["render", "game.sav", "--marks"]).out;
    assert!(marked.contains(" 13  "), "{marked}");
    let bad = cagey_in(dir.path(), &["render", "game.sav", "--grid", "4........"]);
    assert_eq!(bad.code, 2);
}

#[test]
fn a_folder_has_everything_and_an_index() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("ids.txt"), format!("{UNIQUE}\n{TWO}\n")).unwrap();
    let args = [
        "render",
        "ids.txt",
        "--out-dir",
        "out",
        "--steps",
        "--animate",
    ];
    let ran = cagey_in(dir.path(), &args);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("puzzle 2") && ran.err.contains("several solutions"),
        "{}",
        ran.err
    );
    let out = dir.path().join("out");
    let expected = [
        "0001-animated.svg",
        "0001-solution.svg",
        "0001.svg",
        "0001.txt",
        "0002.svg",
        "0002.txt",
        "index.csv",
        "steps",
    ];
    assert_eq!(names(&out), expected);
    let explained = cagey(&["explain", UNIQUE]).out;
    let steps = names(&out.join("steps")).len();
    assert!(explained.contains(&format!("({steps}) ")), "{explained}");
    assert!(!explained.contains(&format!("({}) ", steps + 1)));
    let index = fs::read_to_string(out.join("index.csv")).unwrap();
    let lines: Vec<&str> = index.lines().collect();
    assert_eq!(
        lines[0],
        "number,code,id,seed,k,level,score,hardest,solution"
    );
    assert!(lines[1].starts_with("1,") && lines[1].ends_with(&format!("\"{SOLUTION}\"")));
    assert!(
        lines[1].contains(&format!(",\"{UNIQUE}\",,,easy,")),
        "{index}"
    );
    assert!(
        lines[2].ends_with(&format!("\"{TWO}\",,,multiple,,,")),
        "{index}"
    );
    let text = fs::read_to_string(out.join("0001.txt")).unwrap();
    assert_eq!(
        cagey_with(&["convert", "--to", "id"], text.as_bytes())
            .out
            .trim(),
        UNIQUE
    );
    let again = cagey_in(dir.path(), &args);
    assert_eq!(again.code, 2);
    assert!(
        again.err.contains("the file exists; --force"),
        "{}",
        again.err
    );
    // Existing files are noticed before anything is written.
    for (left, is_in_the_way) in [
        ("index.csv", true),
        ("0001-solution.svg", true),
        ("0002.svg", true),
        ("0001-animated.svg", true),
        ("steps/0001-003.svg", true),
        ("0001.png", false),
        ("1.svg", false),
        ("picture-0001.svg", false),
    ] {
        let fresh = dir.path().join("fresh");
        fs::create_dir_all(fresh.join("steps")).unwrap();
        fs::write(fresh.join(left), "mine").unwrap();
        let args = args.map(|arg| if arg == "out" { "fresh" } else { arg });
        let ran = cagey_in(dir.path(), &args);
        assert_eq!(
            ran.code,
            if is_in_the_way { 2 } else { 1 },
            "{left}: {}",
            ran.err
        );
        if is_in_the_way {
            let why = format!("fresh/{left}: the file exists; --force overwrites it");
            assert!(ran.err.contains(&why), "{left}: {}", ran.err);
            let files = names(&fresh).len() + names(&fresh.join("steps")).len();
            assert_eq!(files, 2, "{left} and the folder of steps");
        }
        fs::remove_dir_all(fresh).unwrap();
    }
    assert_eq!(
        cagey_in(dir.path(), &[&args[..], &["--force"]].concat()).code,
        1
    );
}

#[test]
fn what_cannot_be_drawn_or_written_is_reported_and_leaves_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path();
    fs::write(path.join("file"), "").unwrap();
    for (args, why) in [
        (
            &["render", UNIQUE, "-o", "no/such/folder/a.svg"][..],
            "cannot write",
        ),
        (&["render", UNIQUE, "--out-dir", "file"], "cannot write"),
        (
            &["render", UNIQUE, UNIQUE, "-o", "a.svg"],
            "--out-dir writes a picture of each puzzle",
        ),
        (
            &["render", "4:rubbish", "-o", "a.svg"],
            "a.svg was not written",
        ),
        (
            &["render", UNIQUE, "--animate", "-o", "a.pdf"],
            "only svg, gif and png",
        ),
        (
            &["render", UNIQUE, "--to", "txt", "--out-dir", "out"],
            "pictures in a folder cannot be txt",
        ),
        (
            &["render", UNIQUE, "--scale", "nan", "-o", "a.png"],
            "from 0.1 to 20",
        ),
        (
            &["render", UNIQUE, "--theme", "pink"],
            "possible values: light, dark",
        ),
    ] {
        let ran = cagey_in(path, args);
        assert_eq!(ran.code, 2, "{args:?} {}", ran.err);
        assert!(ran.err.contains(why), "{args:?}: {}", ran.err);
    }
    assert_eq!(names(path), ["file"]);
}

#[test]
fn a_full_disk_is_reported() {
    if !has_device("/dev/full") {
        return;
    }
    let ran = cagey(&["render", UNIQUE, "-o", "/dev/full", "--to", "svg"]);
    assert!(ran.err.contains("No space left"), "{}", ran.err);
    assert_eq!(ran.code, 2);
}

#[test]
fn titles_in_any_script_are_right_where_no_font_is_needed() {
    for form in ["svg", "txt", "tex"] {
        let ran = cagey(&[
            "render",
            UNIQUE,
            "--title",
            "<b>مرحبا \u{1f600}",
            "--to",
            form,
        ]);
        assert!(
            ran.code == 0 && ran.out.contains("مرحبا \u{1f600}"),
            "{form}: {}",
            ran.out
        );
        assert!(form != "svg" || !ran.out.contains("<b>"));
    }
}

/// A puzzle file with a malicious title and author, which would control a terminal and forge lines of output.
fn harmful() -> String {
    let title = r#"a\u001b[31m\u009b2J\u0007\u007f\r\nunique 1\u202eb\u2066\u2028c\u0000 <b>&"#;
    let cages = r#""size":2,"cages":[{"cells":[[0,0],[0,1]],"target":3,"op":"+"},{"cells":[[1,0],[1,1]],"target":3,"op":"+"}],"grid":[[1,2],[2,1]]"#;
    format!("{{{cages},\"title\":\"{title}\",\"author\":\"x\\u001b]0;y\\u0007\\nz\"}}\n")
}

/// Characters that control a terminal, or change the direction of text. Line breaks are our own.
fn acts(c: char) -> bool {
    c.is_control() && c != '\n' || "\u{202e}\u{2066}\u{2028}".contains(c)
}

/// A title is text in TeX too: no command in it is run, and no line break ends the comment that it is in.
#[test]
fn nothing_in_a_title_is_a_command_of_tex() {
    let title = "a\r\\input{/etc/passwd}\n\\write18{id}\u{c}\u{85}\u{2028}$x_1^2$ %#&~ ^^M\\relax";
    let ran = cagey(&["render", UNIQUE, "--to", "tex", "--title", title]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!ran.out.contains(['\r', '\u{c}', '\u{85}', '\u{2028}']));
    for (number, line) in ran.out.lines().enumerate() {
        let is_comment = line.starts_with('%');
        // A dollar sign after a backslash is one that is printed.
        let without_printed = line.replace("\\$", "");
        for command in ["\\input", "\\write", "\\relax", "^^", "$x"] {
            let has_command = without_printed.contains(command);
            assert!(is_comment || !has_command, "{number}: {line}");
        }
    }
    let told = ran.out.lines().filter(|line| !line.starts_with('%'));
    let told: String = told.collect();
    assert!(
        told.contains("\\textbackslash{}input\\{/etc/passwd\\}"),
        "{told}"
    );
}

#[test]
fn nothing_in_a_title_controls_a_terminal_or_a_viewer() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("p.json"), harmful()).unwrap();
    let shown = |args: &[&str]| {
        let ran = cagey_in(dir.path(), args);
        assert_eq!(ran.code, 0, "{args:?}: {}", ran.err);
        ran.out + &ran.err
    };
    for args in [
        &["render", "p.json"][..],
        &["render", "p.json", "--color", "never", "--to", "txt"],
        &["render", "p.json", "--to", "svg"],
        &["render", "p.json", "--to", "tex"],
        &["convert", "p.json", "--to", "words"],
        &["convert", "p.json", "--to", "json"],
        &["convert", "p.json", "--to", "board"],
        &["convert", "p.json", "--to", "ipuz"],
        &["convert", "p.json", "--to", "mzn"],
    ] {
        let out = shown(args);
        assert!(!out.contains(acts), "{args:?}: {out:?}");
        assert!(!out.contains("\nunique"), "{args:?}: {out:?}");
    }
    for (name, form) in [("a.txt", "txt"), ("a.svg", "svg"), ("a.tex", "tex")] {
        shown(&["render", "p.json", "-o", name]);
        let text = fs::read_to_string(dir.path().join(name)).unwrap();
        assert!(
            text.contains("a�[31m�2J�� unique 1�b� c�"),
            "{form}: {text}"
        );
    }
    // In colour there are codes of ours, but none in the title.
    let colored = shown(&["render", "p.json", "--color", "always"]);
    assert!(colored.starts_with("a�[31m�2J"), "{colored:?}");
    for name in ["a.png", "a.pdf"] {
        // � is drawn as a box, and nothing is missing.
        assert_eq!(shown(&["render", "p.json", "-o", name]), "");
    }
    let told = shown(&["convert", "p.json", "--to", "words"]);
    assert!(
        told.starts_with("a�[31m�2J�� unique 1�b� c� <b>&, by x�]0;y� z."),
        "{told:?}"
    );
    // Reading the file back gives the original.
    for form in ["json", "board", "ipuz"] {
        fs::write(
            dir.path().join("q.json"),
            shown(&["convert", "p.json", "--to", form]),
        )
        .unwrap();
        let again = shown(&["convert", "q.json", "--to", "json"]);
        assert_eq!(
            again,
            shown(&["convert", "p.json", "--to", "json"]),
            "{form}"
        );
        assert!(again.contains("\\u001b[31m\\u009b2J") && again.contains("\\u202eb\\u2066"));
    }
}

#[test]
fn nothing_in_a_name_or_an_option_acts_on_the_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let name = "no\u{1b}[31m\u{202e}such\n.txt";
    for args in [
        &["render", name][..],
        &["render", UNIQUE, "-o", name],
        &["book", name, "-o", "b.pdf"],
        &[
            "book",
            "--set",
            "colour\u{1b}[31m\u{202e}=red",
            "-o",
            "b.pdf",
        ],
        &["convert", name, "--to", "json"],
    ] {
        let ran = cagey_in(dir.path(), args);
        assert!(ran.code != 0 || args[1] == UNIQUE, "{args:?}");
        assert!(!ran.err.contains(acts), "{args:?}: {:?}", ran.err);
    }
}

#[test]
fn a_title_that_the_font_lacks_is_drawn_with_boxes_and_warned_of_once() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("ids.txt"), format!("{UNIQUE}\n{UNIQUE}\n")).unwrap();
    let warning = "warning: the font of pictures does not have م (U+0645): it is drawn as a box\n";
    for args in [
        &["render", UNIQUE, "-o", "a.png"][..],
        &["render", "ids.txt", "-o", "a.pdf"],
        &["render", UNIQUE, "--animate", "-o", "b.png"],
        &["render", "ids.txt", "--to", "png", "--out-dir", "out"],
    ] {
        let ran = cagey_in(dir.path(), &[args, &["--title", "a م"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, warning), "{args:?}");
    }
    for args in [&["render", UNIQUE, "-o", "a.svg"][..], &["render", UNIQUE]] {
        let ran = cagey_in(dir.path(), &[args, &["--title", "a م"]].concat());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn a_label_is_the_id_or_its_code() {
    let short = cagey(&["render", TWO, "--label", "--to", "svg"]).out;
    assert!(short.contains(&format!(">{TWO}</text>")), "{short}");
    let id = "6:__aa_a_4a__a__a__a_aba3_3aa_3a6,a9m6d2m45s1a14a9a9d2s1d2m36m60s2d2";
    let long = cagey(&["render", id, "--label", "--to", "svg"]).out;
    assert!(!long.contains(id));
    let caption = long
        .lines()
        .rfind(|line| line.ends_with("</text>"))
        .unwrap();
    let code = caption.split(['>', '<']).nth(2).unwrap();
    assert!(
        code.len() == 10 && code.bytes().all(|byte| byte.is_ascii_alphanumeric()),
        "{code}"
    );
}

#[test]
fn a_page_shows_every_step_with_its_picture() {
    let page = cagey(&["explain", UNIQUE, "--to", "html"]).out;
    let steps = cagey(&["explain", UNIQUE]).out;
    let count = page.matches("<section id=\"step-").count();
    assert!(
        steps.contains(&format!("({count}) ")) && !steps.contains(&format!("({}) ", count + 1))
    );
    // One for the puzzle, one for the end, and one for the common parts.
    assert_eq!(page.matches("<svg ").count(), count + 3);
    assert_eq!(page.matches("href=\"#step-").count(), count);
    for outside in ["http:", "https:", "src=", "@import", "url("] {
        let own = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        assert!(!own.contains(outside), "{outside}");
    }
    let two = cagey(&["explain", UNIQUE, UNIQUE, "--to", "html"]);
    assert!(
        two.code == 2 && two.err.contains("one puzzle"),
        "{}",
        two.err
    );
    assert_eq!(
        cagey(&["explain", UNIQUE, "--to", "html", "--hint"]).code,
        2
    );
    let none = cagey(&["explain", NONE, "--to", "html"]);
    assert!(none.code == 1 && none.out.contains("The puzzle has no solution:"));
}

#[test]
fn puzzles_are_made_into_a_folder_with_their_seeds() {
    let dir = tempfile::tempdir().unwrap();
    let args = [
        "generate",
        "-n",
        "4",
        "--count",
        "2",
        "--seed",
        "5",
        "--start",
        "3",
        "--out-dir",
        "out",
    ];
    let ran = cagey_in(dir.path(), &args);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let out = dir.path().join("out");
    let expected = [
        "0001-solution.svg",
        "0001.svg",
        "0001.txt",
        "0002-solution.svg",
        "0002.svg",
        "0002.txt",
        "index.csv",
    ];
    assert_eq!(names(&out), expected);
    let index = fs::read_to_string(out.join("index.csv")).unwrap();
    let ids = cagey(&[
        "generate", "-n", "4", "--count", "2", "--seed", "5", "--start", "3",
    ])
    .out;
    for ((line, id), k) in index.lines().skip(1).zip(ids.lines()).zip(3..) {
        assert!(line.contains(&format!(",\"{id}\",5,{k},")), "{line}");
        let solution = cagey(&["solve", id]).out.replace("unique ", "");
        assert!(
            line.ends_with(&format!("\"{}\"", solution.trim())),
            "{line}"
        );
    }
    assert_eq!(index.lines().count(), 3);
    assert_eq!(cagey_in(dir.path(), &args).code, 2, "nothing is replaced");
}

#[test]
fn a_form_for_one_picture_says_once_that_there_are_more() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("ids.txt"),
        format!("{UNIQUE}\n").repeat(500),
    )
    .unwrap();
    for (name, why) in [
        (
            "a.svg",
            "svg holds only one picture: puzzle 2 (ids.txt, line 2) is not drawn",
        ),
        ("a.gif", "gif holds only one picture"),
    ] {
        let ran = cagey_in(dir.path(), &["render", "ids.txt", "-o", name]);
        assert_eq!((ran.code, &*ran.out), (2, ""));
        assert!(ran.err.contains(why), "{}", ran.err);
        assert!(ran.err.lines().count() == 2, "{}", ran.err);
    }
    let page = cagey_in(
        dir.path(),
        &["explain", "ids.txt", "--to", "html", "-o", "a.html"],
    );
    assert_eq!(page.code, 2);
    assert!(
        page.err.contains("a web page holds only one puzzle"),
        "{}",
        page.err
    );
    assert!(page.err.lines().count() < 8, "{}", page.err);
    assert_eq!(names(dir.path()), ["ids.txt"]);
    assert_eq!(
        cagey_in(dir.path(), &["render", "ids.txt", "-o", "a.txt"]).code,
        0
    );
}

/// No verb that writes a file overwrites an existing one; it says so before it does any work.
#[test]
fn no_verb_overwrites_a_file_without_force() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path();
    for (args, name) in [
        (&["generate", "-n", "4", "--seed", "1", "-o"][..], "a.txt"),
        (&["convert", UNIQUE, "--to", "text", "-o"], "a.txt"),
        (&["explain", UNIQUE, "-o"], "a.txt"),
        (&["render", UNIQUE, "-o"], "a.svg"),
        (&["render", UNIQUE, "--animate", "-o"], "a.gif"),
        (&["book", UNIQUE, "-o"], "a.pdf"),
        (&["csp", UNIQUE, "-o"], "a.txt"),
        (&["csp", UNIQUE, "--tree"], "a.svg"),
        (
            &["csp", UNIQUE, "--compare", "--propagate", "gac", "--plot"],
            "a.svg",
        ),
    ] {
        let args = [args, &[name]].concat();
        fs::write(path.join(name), "mine").unwrap();
        let ran = cagey_in(path, &args);
        assert_eq!((ran.code, &*ran.out), (2, ""), "{args:?}");
        let why = format!("cannot write {name}: the file exists; --force overwrites it");
        assert!(ran.err.contains(&why), "{args:?}: {}", ran.err);
        assert_eq!(fs::read(path.join(name)).unwrap(), b"mine", "{args:?}");
        assert_eq!(names(path), [name]);

        let forced = cagey_in(path, &[&args[..], &["--force"]].concat());
        assert_eq!(forced.code, 0, "{args:?}: {}", forced.err);
        assert_ne!(fs::read(path.join(name)).unwrap(), b"mine", "{args:?}");

        // An empty file is overwritten.
        fs::write(path.join(name), "").unwrap();
        assert_eq!(cagey_in(path, &args).code, 0, "{args:?}");
        fs::remove_file(path.join(name)).unwrap();
    }
    let separate = ["book", UNIQUE, "--answers", "separate", "-o", "b.pdf"];
    fs::write(path.join("b-answers.pdf"), "mine").unwrap();
    assert_eq!(cagey_in(path, &separate).code, 2);
    assert_eq!(names(path), ["b-answers.pdf"]);
    fs::write(path.join("steps.txt"), "mine").unwrap();
    let traced = cagey_in(path, &["solve", UNIQUE, "--trace=steps.txt"]);
    assert_eq!((traced.code, &*traced.out), (2, ""), "{}", traced.err);
    assert_eq!(fs::read(path.join("steps.txt")).unwrap(), b"mine");
}

#[test]
fn a_film_is_a_gif_with_a_frame_a_step() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["render", UNIQUE, "--animate", "--seconds", "0.5"];
    let ran = cagey_in(dir.path(), &[&args[..], &["-o", "a.gif"]].concat());
    assert_eq!((ran.code, &*ran.err), (0, ""));
    let film = fs::read(dir.path().join("a.gif")).unwrap();
    assert!(film.starts_with(b"GIF89a"));
    // It repeats forever.
    let has = |bytes: &[u8]| film.windows(bytes.len()).any(|window| window == bytes);
    assert!(has(b"NETSCAPE2.0\x03\x01\0\0"));
    // Half a second for each picture, and three times as long for the last: control blocks say so.
    let shown = |hundredths: u8| {
        let control =
            |window: &[u8]| window[..3] == [0x21, 0xf9, 4] && window[4..6] == [hundredths, 0];
        film.windows(8).filter(|window| control(window)).count()
    };
    assert_eq!((shown(50), shown(150)), (steps(UNIQUE) + 1, 1));
    let folder = cagey_in(
        dir.path(),
        &[&args[..], &["--to", "gif", "--out-dir", "out"]].concat(),
    );
    assert_eq!(folder.code, 0, "{}", folder.err);
    let expected = [
        "0001-animated.gif",
        "0001-solution.gif",
        "0001.gif",
        "0001.txt",
        "index.csv",
    ];
    assert_eq!(names(&dir.path().join("out")), expected);
}

/// How many steps a puzzle is explained in.
fn steps(id: &str) -> usize {
    let explained = cagey(&["explain", id, "--json"]).out;
    let record: serde_json::Value = serde_json::from_str(&explained).unwrap();
    record["steps"].as_array().unwrap().len()
}

#[test]
fn captions_of_steps_are_in_the_language_that_is_asked_for() {
    let told =
        |lang: &str| cagey(&["render", "--animate", "--to", "svg", "--lang", lang, UNIQUE]).out;
    assert!(told("en").contains("Step 1 of "));
    assert!(told("de").contains("Schritt 1 von "));
    assert!(!told("de").contains("Step 1 of "));
    let refused = cagey(&["render", "--lang", "tlh", UNIQUE]);
    assert_eq!(refused.code, 2);
}

#[test]
fn the_difficulty_of_the_steps_is_drawn() {
    let ran = cagey(&["render", UNIQUE, "--difficulty"]);
    assert!(ran.out.starts_with("<svg"), "{}", ran.out);
    assert!(ran.out.contains("Difficulty of the steps: "), "{}", ran.out);
    let none = cagey(&["render", NONE, "--difficulty"]);
    assert!(none.err.contains("has no solution"), "{}", none.err);
    assert_eq!((none.out.as_str(), none.code), ("", 1));
    let text = cagey(&["render", UNIQUE, "--difficulty", "--to", "txt"]);
    assert!(text.err.contains("is not drawn as text"), "{}", text.err);
    assert_eq!(text.code, 2);
}
