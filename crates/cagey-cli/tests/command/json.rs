use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{NONE, NORMAL, SOLUTION, TWELVE, TWO, UNIQUE, cagey, cagey_in, cagey_with, saved_game};

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

struct Schema(jsonschema::Validator);

impl Schema {
    fn load() -> Schema {
        let text = fs::read_to_string(docs().join("json.schema.json")).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        Schema(jsonschema::validator_for(&schema).unwrap())
    }

    /// The part of the schema that is about one of its definitions.
    fn of(definition: &str) -> Schema {
        let text = fs::read_to_string(docs().join("json.schema.json")).unwrap();
        let mut schema: Value = serde_json::from_str(&text).unwrap();
        let root = schema.as_object_mut().unwrap();
        root.retain(|key, _| key.starts_with('$'));
        root.insert("$ref".to_owned(), format!("#/$defs/{definition}").into());
        Schema(jsonschema::validator_for(&schema).unwrap())
    }

    /// The object on a line, which must be as the schema says.
    fn object(&self, line: &str) -> Value {
        let object: Value = serde_json::from_str(line).unwrap();
        if !self.0.is_valid(&object) {
            panic!("this does not fit: {}", self.shortened(object));
        }
        object
    }

    /// What is left of an object that does not fit if everything is taken out of its lists that does. The validator
    /// lists faults too, but those of every alternative of every step within steps: more than fits into memory.
    fn shortened(&self, mut object: Value) -> Value {
        self.shorten_lists(&mut object, String::new());
        object
    }

    /// Takes out of the lists at a place and below it what is not needed for the whole not to fit.
    fn shorten_lists(&self, whole: &mut Value, place: String) {
        if let Some(Value::Array(items)) = whole.pointer(&place) {
            // A list of anything but objects may have a fixed length.
            let is_open = items.iter().all(Value::is_object);
            for i in (0..items.len()).rev().filter(|_| is_open) {
                let mut shorter = whole.clone();
                let items = shorter.pointer_mut(&place).and_then(Value::as_array_mut);
                items.unwrap().remove(i);
                if !self.0.is_valid(&shorter) {
                    *whole = shorter;
                }
            }
        }
        let below: Vec<String> = match whole.pointer(&place) {
            Some(Value::Array(items)) => (0..items.len()).map(|i| i.to_string()).collect(),
            Some(Value::Object(fields)) => fields.keys().cloned().collect(),
            _ => Vec::new(),
        };
        for key in below {
            self.shorten_lists(whole, format!("{place}/{key}"));
        }
    }
}

fn shape(object: &Value) -> (String, String) {
    // `bench`, the statistics of `solve` and a comparison are not about one puzzle, and have no `result`.
    let text = |key: &str| object[key].as_str().unwrap_or("").to_owned();
    (text("verb"), text("result"))
}

const SHAPES: [(&str, &str); 39] = [
    ("solve", "unique"),
    ("solve", "multiple"),
    ("solve", "none"),
    ("solve", "stopped"),
    ("solve", "count"),
    ("solve", "all"),
    ("solve", "values"),
    ("solve", "error"),
    ("solve", ""),
    ("check", "solved"),
    ("check", "unfinished"),
    ("check", "broken"),
    ("check", "error"),
    ("bench", ""),
    ("grade", "graded"),
    ("grade", "stuck"),
    ("grade", "multiple"),
    ("grade", "none"),
    ("grade", "error"),
    ("explain", "explained"),
    ("explain", "hint"),
    ("explain", "open"),
    ("explain", "stuck"),
    ("explain", "mistaken"),
    ("explain", "none"),
    ("generate", "unique"),
    ("generate", "multiple"),
    ("generate", "none"),
    ("practise", "exercise"),
    ("practise", "not-found"),
    ("practise", "error"),
    ("csp", "found"),
    ("csp", "none"),
    ("csp", "gave-up"),
    ("csp", ""),
    ("csp", "problem"),
    ("csp", "error"),
    ("read", "read"),
    ("read", "unread"),
];

#[test]
fn the_real_output_has_every_shape_and_fits_the_schema() {
    let schema = Schema::load();
    let large = "c16:z19e,n";
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let picture = folder.join("../../examples/newspaper-6x6.png");
    let grey = folder.join("tests/golden/grey.png");
    let runs: [&[&str]; 43] = [
        &["solve", UNIQUE, TWO, NONE, "6dn#12", "x:"],
        &["solve", UNIQUE, "--node-limit", "0"],
        &["solve", UNIQUE, "--grid", "4"],
        &["solve", UNIQUE, "--grid", "1..............."],
        &["solve", "--count", TWELVE, NONE],
        &["solve", "--count", "--limit", "3", TWELVE],
        &["solve", "--all", TWELVE, NONE],
        &["solve", "--all", "--node-limit", "6", TWELVE],
        &["solve", "--all", "--limit", "2", large],
        &["solve", "--values", TWELVE, NONE, large],
        &["solve", "--values", TWELVE, "--grid", "12......."],
        &["solve", "--why", NONE],
        &["solve", "--stats", UNIQUE, TWELVE],
        &["solve", "--stats", "--count", "4:x"],
        &["check", UNIQUE, "--grid", SOLUTION],
        &["check", UNIQUE, "--grid", "42.............."],
        &["check", UNIQUE, "--grid", "4431............"],
        &["check", UNIQUE, "--grid", "?"],
        &["check", UNIQUE],
        &["bench", UNIQUE, TWO, "--passes", "1"],
        &["bench", UNIQUE, "--time-limit", "0"],
        &["grade", UNIQUE, TWO, NONE, "6dn#12"],
        &["grade", NORMAL, "--max-level", "easy"],
        &["explain", UNIQUE, TWO, NONE, "6dn#12"],
        &["explain", UNIQUE, "--hint"],
        &["explain", UNIQUE, "--grid", "1..............."],
        &["explain", UNIQUE, "--grid", "4"],
        &[
            "explain",
            UNIQUE,
            "--all-steps",
            "--grid",
            "42313142231414..",
        ],
        &["explain", UNIQUE, TWO, "--only", "naked-single"],
        &["generate", "-n", "4", "--count", "2"],
        &["generate", "-n", "11", "--cage-size", "1-3", "--hide-ops"],
        &["generate", "-n", "4", "--solutions", "several"],
        &["generate", "-n", "4", "--solutions", "none"],
        &["practise", "naked-set", "-n", "4", "--count", "2"],
        &["practise", "hidden-set", "-n", "4", "--no-answers"],
        &["practise", "xy-wing", "-n", "3"],
        &["csp", UNIQUE, NONE, "6dn#12"],
        &["csp", UNIQUE, NONE, "--trace", "--propagate", "gac"],
        &["csp", large, "--trace", "--node-limit", "3"],
        &[
            "csp",
            UNIQUE,
            "--trace",
            "--detail",
            "checks",
            "--propagate",
            "gac-alldiff",
        ],
        &["csp", UNIQUE, TWO, "6dn#12", "--problem"],
        &["csp", UNIQUE, TWO, "--compare", "--node-limit", "9"],
        &["read", picture.to_str().unwrap(), grey.to_str().unwrap()],
    ];
    let mut seen: Vec<(String, String)> = Vec::new();
    for args in runs {
        let mut args = args.to_vec();
        args.push("--json");
        let ran = cagey(&args);
        for (i, line) in ran.lines().iter().enumerate() {
            let object = schema.object(line);
            if !object["puzzle"].is_null() {
                assert_eq!(object["puzzle"], i + 1);
            }
            seen.push(shape(&object));
        }
        if args.contains(&"--stats") {
            seen.push(shape(&schema.object(ran.err.lines().last().unwrap())));
        }
    }
    for (verb, result) in SHAPES {
        assert!(
            seen.contains(&(verb.to_owned(), result.to_owned())),
            "{verb} {result}"
        );
    }
}

#[test]
fn the_examples_of_the_documentation_show_every_shape_and_fit_the_schema() {
    let schema = Schema::load();
    let page = fs::read_to_string(docs().join("json.md")).unwrap();
    let shown: Vec<(String, String)> = page
        .lines()
        .filter(|line| line.starts_with('{'))
        .map(|line| shape(&schema.object(line)))
        .collect();
    for (verb, result) in SHAPES {
        // An error looks the same for both verbs.
        assert!(
            shown.contains(&(verb.to_owned(), result.to_owned())),
            "{verb} {result}"
        );
    }
}

#[test]
fn the_requests_and_answers_of_the_documentation_fit_the_schema() {
    let (requests, answers) = (Schema::of("Request"), Schema::of("Answer"));
    let page = fs::read_to_string(docs().join("api.md")).unwrap();
    let blocks: Vec<Value> = (page.split("```json\n").skip(1))
        .map(|part| part.split("```").next().unwrap())
        .map(|block| serde_json::from_str(block).unwrap())
        .collect();
    assert!(blocks.len() > 30);
    for exchange in blocks.chunks(2) {
        let (request, answer) = (&exchange[0], &exchange[1]);
        // An object that is invalid in itself is not a request.
        assert_eq!(
            requests.0.is_valid(request),
            answer["in"] != "request",
            "{request}"
        );
        let text = answer.to_string();
        if !text.contains('…') {
            answers.object(&text);
        }
    }
}

#[test]
fn what_is_not_documented_does_not_fit_the_schema() {
    let schema = Schema::load();
    let good = cagey(&["solve", "--json", UNIQUE]).out;
    let mut object: Value = serde_json::from_str(&good).unwrap();
    assert!(schema.0.is_valid(&object));
    object["novelty"] = Value::Bool(true);
    assert!(!schema.0.is_valid(&object));
    let hint = cagey(&["explain", "--json", "--hint", UNIQUE]).out;
    for place in ["/steps/0", "/steps/0/effects/0", "/ending", "/ending/logic"] {
        let mut object: Value = serde_json::from_str(&hint).unwrap();
        object.pointer_mut(place).unwrap()["novelty"] = Value::Bool(true);
        assert!(!schema.0.is_valid(&object), "{place}");
    }
}

/// A fault deep in a long explanation is shown alone.
#[test]
fn what_does_not_fit_is_shortened_to_its_fault() {
    let schema = Schema::load();
    let mut object: Value =
        serde_json::from_str(&cagey(&["explain", "--json", NORMAL]).out).unwrap();
    let steps = object["steps"].as_array().unwrap().len();
    assert!(steps > 5);
    object["steps"][steps - 2]["facts"]["novelty"] = Value::Bool(true);
    let fault = object["steps"][steps - 2]["facts"]["kind"].clone();
    let shortened = schema.shortened(object);
    let left = shortened["steps"].as_array().unwrap();
    assert_eq!(left.len(), 1);
    assert_eq!(
        (&left[0]["facts"]["novelty"], &left[0]["facts"]["kind"]),
        (&Value::Bool(true), &fault)
    );
    let size = shortened.to_string().len();
    assert!(size < 2000, "{size} bytes: {shortened}");
}

#[test]
fn each_object_has_the_file_and_line_of_its_puzzle() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("two.txt"),
        format!("# ids\n{UNIQUE}\n\n{TWO}\n"),
    )
    .unwrap();
    fs::write(dir.path().join("game.sav"), saved_game([2, 1, 3])).unwrap();
    let ran = cagey_in(
        dir.path(),
        &["solve", "--json", "two.txt", "game.sav", "4:?"],
    );
    let objects: Vec<Value> = ran
        .lines()
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let places: Vec<(Option<&str>, u64)> = (objects.iter())
        .map(|object| (object["input"].as_str(), object["line"].as_u64().unwrap()))
        .collect();
    let expected = [
        (Some("two.txt"), 2),
        (Some("two.txt"), 4),
        (Some("game.sav"), 1),
        (None, 1),
    ];
    assert_eq!(places, expected);
    assert_eq!(objects[2]["start"], "213......");
}

#[test]
fn an_object_ends_at_ten_thousand_solutions_unless_the_limit_says_otherwise() {
    let schema = Schema::load();
    // 6×6 without clues: more solutions than fit into memory.
    let endless = "c6:zzj,n";
    for (limit, expected) in [(&[][..], 10_000), (&["--limit", "10001"], 10_001)] {
        let mut args = vec!["solve", "--all", "--json", endless];
        args.extend(limit);
        let ran = cagey(&args);
        let object = schema.object(&ran.out);
        assert_eq!(object["solutions"].as_array().unwrap().len(), expected);
        assert_eq!(object["count"], expected);
        assert_eq!((object["exact"].as_bool(), ran.code), (Some(false), 0));
    }
}

/// JSON itself requires an escape only for some of the characters that control a terminal.
#[cfg(unix)]
#[test]
fn nothing_in_the_name_of_a_file_controls_a_terminal() {
    let dir = tempfile::tempdir().unwrap();
    let name = "a\u{1b}[31m\u{9b}2J\u{7f}\u{202e}\u{2066}é.txt";
    fs::write(dir.path().join(name), format!("{UNIQUE}\n4:?\n")).unwrap();
    for verb in ["solve", "check", "explain", "grade", "csp"] {
        let ran = cagey_in(dir.path(), &[verb, "--json", name]);
        for line in ran.out.lines() {
            let harmless = |c: char| !c.is_control() && !"\u{202e}\u{2066}".contains(c);
            assert!(line.chars().all(harmless), "{verb}: {line:?}");
            let object: Value = serde_json::from_str(line).unwrap();
            assert_eq!(object["input"], name, "{verb}");
        }
        assert_eq!(
            ran.out.lines().count(),
            2,
            "{verb}: {} {}",
            ran.out,
            ran.err
        );
    }
}

/// Records of plain ids are written without building them first. They are what they would be otherwise.
#[test]
fn records_of_plain_ids_are_those_of_the_same_puzzles_in_other_formats() {
    let ids = include_str!("../../../../testdata/corpus/keen/6du.txt");
    let ids: String = (ids.lines().filter(|line| !line.starts_with('#')).take(12))
        .map(|id| format!("{id}\n{}\n", id.replace("6du:", "6:")))
        .collect();
    // Comments are no part of a plain id.
    let other = ids.replace('\n', " # \n");
    let records = |input: &str| -> Vec<String> {
        let ran = cagey_with(&["solve", "--json", "--threads", "1"], input.as_bytes());
        let before_time = |line: &str| line.split(",\"time_us\":").next().unwrap().to_owned();
        ran.lines().into_iter().map(before_time).collect()
    };
    let (one, other) = (records(&ids), records(&other));
    assert_eq!(one.len(), 24);
    assert_eq!(one, other);
}
