//! `docs/techniques.md` and `docs/walks.md` are made from the techniques themselves.

use std::fs;

use cagey::engine::Budget;
use cagey::generate::{Generator, Seed, practise};
use cagey::logic::{
    Effect, History, Level, Marks, Step, StepFacts, TECHNIQUES, Technique, next_step,
};
use cagey::model::{Cell, Clue, Puzzle, Size};
use cagey::words::{Detail, ParagraphWords, Voice};

use crate::corpora::repository;
use crate::techniques::{Known, known};

/// Compares a file with what it should be, or writes it with `CAGEY_BLESS=1`.
fn assert_is_current(name: &str, text: &str) {
    let file = repository().join("docs").join(name);
    if std::env::var_os("CAGEY_BLESS").is_some() {
        fs::write(&file, text).unwrap();
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == text,
        "docs/{name} is out of date: run with CAGEY_BLESS=1"
    );
}

/// The grid in text: walls between cages, clues, and below them candidates or entries. Cells that a step
/// changes have a star.
fn picture(marks: &Marks, changed: &[Cell]) -> String {
    let puzzle = marks.puzzle();
    let size = puzzle.size();
    let n = size.get();
    let inside = |cell: Cell| -> (String, String) {
        let cage = puzzle.cage_containing(cell).unwrap().1;
        let clue = match cage.clue() {
            Clue::Free => String::new(),
            clue if cage.first_cell() == cell => clue.to_string(),
            _ => String::new(),
        };
        let values: String = match marks.entered(cell) {
            Some(value) => format!("={value}"),
            None => marks
                .candidates(cell)
                .iter()
                .map(|value| value.to_string())
                .collect(),
        };
        let star = if changed.contains(&cell) { "*" } else { "" };
        (clue, values + star)
    };
    let cells: Vec<Cell> = size.cells().collect();
    let length = |text: &str| text.chars().count();
    let width = (cells.iter())
        .map(|&cell| length(&inside(cell).0).max(length(&inside(cell).1)))
        .max()
        .unwrap()
        + 1;
    let at = |row: usize, col: usize| Cell::new(row as u8, col as u8);
    let wall = |one: Cell, other: Cell| {
        puzzle.cage_containing(one).unwrap().0 != puzzle.cage_containing(other).unwrap().0
    };
    let mut text = String::new();
    for row in 0..=n {
        for col in 0..n {
            let is_wall = row == 0 || row == n || wall(at(row - 1, col), at(row, col));
            text.push('+');
            text.push_str(&if is_wall { "-" } else { " " }.repeat(width));
        }
        text.push_str("+\n");
        if row == n {
            break;
        }
        for part in 0..2 {
            for col in 0..n {
                let is_wall = col == 0 || wall(at(row, col - 1), at(row, col));
                text.push(if is_wall { '|' } else { ' ' });
                let (clue, values) = inside(at(row, col));
                let shown = if part == 0 { clue } else { values };
                let room = width - length(&shown);
                text.push_str(&shown);
                text.push_str(&" ".repeat(room));
            }
            text.push_str("|\n");
        }
    }
    text
}

fn changed(step: &Step) -> Vec<Cell> {
    step.effects.iter().map(|effect| effect.cell()).collect()
}

#[test]
fn the_description_of_techniques_is_current() {
    let known = known();
    let mut text = "\
# Techniques

How Cagey reasons, the cheapest first. Grading takes the cheapest step that is open at each moment; explanations go from number to number.

- *Level* is the lowest level of Simon Tatham's Keen whose solver comes to the same; `unreasonable`
  means that it does not know the technique.
- *Price* is what a step costs a person, compared with others; larger steps of a kind cost more. See
  [grading.md](grading.md).
- In the pictures, `12×` is a clue, `=3` is entered, `124` are the values that are still possible, and a
  star marks the cells that the step changes. Nothing cheaper is open there.
- Below each technique is an exercise: a position in which it makes the next step. `cagey practise` makes more of them.

This page is made from the technique files in `crates/cagey/src/logic/techniques`.

| technique | id | level | price |
|---|---|---|---|
"
    .to_owned();
    for &technique in TECHNIQUES {
        let name = Voice::ENGLISH.technique(technique).name;
        let anchor = name.to_lowercase().replace(',', "").replace(' ', "-");
        text += &format!(
            "| [{}](#{anchor}) | `{}` | {} | {} |\n",
            name, technique.id, technique.level, technique.price
        );
    }
    for &technique in TECHNIQUES {
        let words = Voice::ENGLISH.technique(technique);
        text += &format!("\n## {}\n\n{}\n\n", words.name, words.what);
        text += &format!("**When.** {}\n\n**Why.** {}\n\n", words.when, words.why);
        text += &format!("**Also called.** {}.\n\n", technique.other_names.join("; "));
        let (marks, step) = example(&known, technique);
        text += &format!("```text\n{}```\n\n", picture(&marks, &changed(&step)));
        text += &format!(
            "{}\n",
            markdown(&full(&step.facts(&marks, &History::new(&marks))))
        );
        text += &exercise(technique);
    }
    assert_is_current("techniques.md", &text);
}

/// An exercise, with its answers folded.
fn exercise(technique: &'static Technique) -> String {
    let n = match technique.id {
        "trial" => 6,
        _ if technique.price <= 16 => 4,
        _ => 5,
    };
    let (mut generator, mut budget) = (Generator::new(), Budget::unlimited());
    let size = Size::new(n).unwrap();
    let exercise = practise(technique, size, Seed(1), 0, &mut generator, &mut budget).unwrap();
    let marks = Marks::at(&exercise.puzzle, &exercise.position).unwrap();
    let mut text = format!(
        "\n**Practise.** `cagey practise {} -n {n} --seed 1`\n\n```text\n{}```\n\n",
        technique.id,
        picture(&marks, &[])
    );
    let history = History::new(&marks);
    let answers: Vec<String> = (exercise.answers.iter())
        .map(|step| markdown(&full(&step.facts(&marks, &history))))
        .collect();
    let title = Voice::ENGLISH.answers_title(answers.len());
    text += &format!(
        "<details><summary>{}</summary>\n\n{}\n\n</details>\n",
        title.trim_end_matches(':'),
        answers.join("\n\n")
    );
    text
}

fn full(facts: &StepFacts) -> String {
    Voice::ENGLISH.step(facts, Detail::Full)
}

/// The first position of a technique in which no available step is cheaper than its own, and that step.
fn example<'k>(known: &'k [Known], technique: &Technique) -> (Marks<'k>, Step) {
    let positions = known.iter().filter(|known| known.technique == technique);
    let mut examples = positions.filter_map(|known| {
        let marks = Marks::at(&known.puzzle, &known.position).unwrap();
        let step = next_step(&marks, Level::Unreasonable)?;
        (step.technique == technique).then_some((marks, step))
    });
    let example = examples.next();
    example.unwrap_or_else(|| panic!("{}: something cheaper is always open", technique.id))
}

#[test]
fn every_example_shows_the_cheapest_step_that_is_open() {
    let known = known();
    for &technique in TECHNIQUES {
        let (marks, shown) = example(&known, technique);
        for &other in TECHNIQUES {
            for step in other.steps(&marks) {
                assert!(
                    step.price() >= shown.price(),
                    "{}: {} is cheaper",
                    technique.id,
                    other.id
                );
            }
        }
    }
}

/// Keeps the line breaks of plain text in Markdown.
fn markdown(text: &str) -> String {
    match text.contains('\n') {
        true => format!("```text\n{text}\n```"),
        false => text.to_owned(),
    }
}

/// An easy puzzle, a hard one, and one that Keen calls unreasonable.
const WALKS: [(&str, &str); 3] = [
    ("An easy 4×4", "4:a3_3a3__aa_a_,d2s2s2a6d2m24m4"),
    (
        "A hard 5×5",
        "5:b__a_a3__a_aa_8b_ba_,a8d2m15m15d2s1d2a5s1m15s1",
    ),
    (
        "An unreasonable 6×6",
        "6:_aa_5a__ba_3a_3ab__aa_aa_3a__a_aa_a_,a9m12m20m6m10m6d2s1d3d2a8a6s3d2s2a6s2",
    ),
];

#[test]
fn the_walks_are_current() {
    let mut text = "\
# Three puzzles, explained from start to end

An explanation goes from number to number: of the numbers that [the techniques](techniques.md) can find next, it takes the
one that is cheapest to reach, and tells what that number needs and nothing else. A paragraph begins with the numbers that it
finds; the sentences that lead there have the number of their step before them. R4C2 is the cell in row 4 and column 2.

Below each puzzle is how its first number was reached before explanations aimed and gave their causes, in the words of 16
November 2026. Every step was told, in the order of its price, as `cagey explain --order all` still does in today's words.
"
    .to_owned();
    let before = repository().join("testdata/walks_before.txt");
    let before = fs::read_to_string(before).unwrap();
    let before: Vec<&str> = before.trim_end().split("\n\n").collect();
    assert_eq!(before.len(), WALKS.len());
    for ((title, id), before) in WALKS.into_iter().zip(before) {
        let puzzle: Puzzle = id.parse().unwrap();
        let marks = Marks::new(&puzzle);
        text += &format!("\n## {title}\n\n`{puzzle}`\n\n");
        let blank = picture(&marks, &[]);
        let all: String = puzzle
            .size()
            .values()
            .map(|value| value.to_string())
            .collect();
        text += &format!(
            "```text\n{}```\n\n",
            blank.replace(&all, &" ".repeat(all.len()))
        );
        let explained = puzzle.explain();
        let steps = explained.steps().unwrap();
        steps.for_each_paragraph(|paragraph, facts| {
            let ParagraphWords { headline, reason } =
                Voice::ENGLISH.paragraph(&paragraph.numbers, paragraph.first + 1, facts);
            text += &match reason.contains('\n') {
                true => format!("**{headline}**\n\n{}\n\n", reason.replace('\n', "\n\n")),
                false => format!("**{headline}** {reason}\n\n"),
            };
        });
        let marks = &steps.end;
        assert!(marks.is_solved());
        let rows: Vec<String> = (puzzle.size().cells().collect::<Vec<_>>())
            .chunks(puzzle.size().get())
            .map(|row| {
                let values: Vec<String> = row
                    .iter()
                    .map(|&cell| marks.entered(cell).unwrap().to_string())
                    .collect();
                values.join(" ")
            })
            .collect();
        text += &format!("```text\n{}\n```\n\n", rows.join("\n"));
        text +=
            &format!("<details><summary>How it began before</summary>\n\n{before}\n\n</details>\n");
    }
    assert_is_current("walks.md", &text);
}

/// Every effect that the pictures show is mentioned in the sentences.
#[test]
fn pictures_mark_what_changes() {
    let puzzle: Puzzle = "4:_a_7a4_a3,s1m6m2s2a5d2a7d2".parse().unwrap();
    let marks = Marks::new(&puzzle);
    let step = next_step(&marks, Level::Unreasonable).unwrap();
    assert!(matches!(step.effects[0], Effect::Remove(..)));
    let stars = picture(&marks, &changed(&step)).matches('*').count();
    assert_eq!(stars, step.effects.len());
}
