//! The corpora: every puzzle can be read and written, and has the known solution.

use std::fs;
use std::path::Path;

use crate::corpora::{corpora, corpus_files};
use cagey::engine::{Budget, Count, Outcome, Start, reference};
use cagey::model::{Clue, Grid, Op, Puzzle, Size};
use cagey::notation::{Blocks, Format, Parsed, parse, write};

fn ids(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    text.lines().map(str::to_owned).collect()
}

fn read(text: &str, file: &Path) -> Parsed {
    parse(text).unwrap_or_else(|errors| panic!("{}: {errors}", file.display()))
}

#[test]
fn every_game_id_reads_and_writes_back_byte_for_byte() {
    let mut count = 0;
    for folder in ["keen", "large"] {
        for file in corpus_files(folder) {
            for id in ids(&file) {
                let parsed = read(&id, &file);
                assert_eq!(parsed.format, Format::Id);
                assert_eq!(write(&parsed.document, Format::Id).unwrap().trim_end(), id);
                count += 1;
            }
        }
    }
    assert!(count > 1000, "only {count} ids");
}

/// How many puzzles of a file the reference solver gets; it needs half a second for a hard 9×9.
fn judged(size: Size) -> usize {
    match size.get() {
        0..=6 => usize::MAX,
        7 => 100,
        8 => 20,
        _ => 4,
    }
}

#[test]
fn every_puzzle_of_keens_generator_has_one_solution() {
    for file in corpus_files("keen") {
        for (done, id) in ids(&file).iter().enumerate() {
            let puzzle = read(id, &file).document.puzzle;
            if done >= judged(puzzle.size()) {
                break;
            }
            let Outcome::Unique(solution) = reference::solve(&puzzle) else {
                panic!("{}: {id} is not unique", file.display());
            };
            assert!(puzzle.is_solved_by(&solution));
        }
    }
}

#[test]
fn every_kenny_file_reads_writes_back_and_has_a_solution() {
    for file in corpus_files("kenny") {
        let text = fs::read_to_string(&file).unwrap();
        let parsed = read(&text, &file);
        assert_eq!(parsed.format, Format::Kenny);
        let written = write(&parsed.document, Format::Kenny).unwrap();
        assert_eq!(written.trim_end(), text.trim_end(), "{}", file.display());
        let outcome = reference::solve(&parsed.document.puzzle);
        assert!(matches!(outcome, Outcome::Unique(_)), "{}", file.display());
    }
}

#[test]
fn known_numbers_of_solutions_are_exact() {
    let mut kinds = Vec::new();
    for Counted {
        puzzle,
        count,
        kind,
    } in counted()
    {
        let start = Grid::empty(puzzle.size());
        let judged = reference::count(
            Start::new(&puzzle, &start).unwrap(),
            u128::MAX,
            &mut Budget::unlimited(),
        );
        assert_eq!(judged, Count::Exactly(count.into()), "{puzzle}");
        // Its one-line id says the same, whatever clues it has.
        assert_eq!(puzzle.to_string().parse::<Puzzle>().unwrap(), puzzle);
        kinds.push(kind);
    }
    kinds.sort();
    kinds.dedup();
    assert!(kinds.len() >= 4, "{kinds:?}");
}

/// A puzzle whose number of solutions is known.
pub(crate) struct Counted {
    pub(crate) puzzle: Puzzle,
    pub(crate) count: u64,
    kind: String,
}

/// All such puzzles.
pub(crate) fn counted() -> Vec<Counted> {
    let texts = corpora()
        .into_iter()
        .map(|corpus| fs::read_to_string(corpus.join("multi/counts.jsonl")).unwrap());
    let mut all = Vec::new();
    for text in texts {
        for line in text.lines() {
            let known: serde_json::Value = serde_json::from_str(line).unwrap();
            all.push(Counted {
                puzzle: counted_puzzle(&known),
                count: known["count"].as_u64().unwrap(),
                kind: known["kind"].as_str().unwrap().to_owned(),
            });
        }
    }
    all
}

/// A puzzle by id, or by cages whose cells are numbered in reading order.
fn counted_puzzle(known: &serde_json::Value) -> Puzzle {
    if let Some(id) = known["id"].as_str() {
        return id.parse().unwrap();
    }
    let size = Size::new(known["size"].as_u64().unwrap() as usize).unwrap();
    let mut builder = Puzzle::builder(size);
    for cage in known["cages"].as_array().unwrap() {
        let target = cage["val"].as_u64().unwrap();
        let clue = match cage["op"].as_str().unwrap() {
            "a" => Clue::Op(Op::Add, target),
            "m" => Clue::Op(Op::Mul, target),
            "s" => Clue::Op(Op::Sub, target),
            "d" => Clue::Op(Op::Div, target),
            _ => Clue::Free,
        };
        let cells = cage["cells"].as_array().unwrap().iter();
        builder.add(
            clue,
            cells.map(|cell| size.cell_at(cell.as_u64().unwrap() as usize).unwrap()),
        );
    }
    builder.build().unwrap()
}

#[test]
fn the_sources_own_examples_are_solved() {
    for corpus in corpora() {
        let nine = fs::read_to_string(corpus.join("seeds/keen-9x9.json")).unwrap();
        let nine = parse(&nine).unwrap().document;
        let solution = nine.meta.solution.clone().unwrap();
        assert_eq!(reference::solve(&nine.puzzle), Outcome::Unique(solution));

        let three = fs::read_to_string(corpus.join("seeds/csp-3x3.json")).unwrap();
        let three = parse(&three).unwrap().document;
        let solution: Grid = "213132321".parse().unwrap();
        assert_eq!(reference::solve(&three.puzzle), Outcome::Unique(solution));
    }
}

#[test]
fn a_file_of_many_is_cut_into_its_puzzles() {
    for file in corpus_files("keen") {
        let text = fs::read_to_string(&file).unwrap();
        let blocks: Vec<String> = Blocks::new(text.as_bytes(), None)
            .map(|block| block.unwrap().text().unwrap().trim_end().to_owned())
            .collect();
        assert_eq!(blocks, ids(&file));
    }
}
