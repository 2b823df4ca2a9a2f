//! The rules of the puzzles on a sheet: what is needed to solve these, and no more. Each sign has a line of
//! its own.

use cagey::model::{Cage, Clue, Op, Puzzle};
use cagey::words::{Language, Voice};

use crate::signs::Signs;

/// The rules of these puzzles, which have the signs of operators that are printed in them.
pub(crate) fn rules(puzzles: &[&Puzzle], signs: Signs, voice: Voice) -> String {
    // `Language` may grow, so other crates cannot match it completely; a test fails if a language is missing here.
    let in_words = match voice.language {
        Language::German => german,
        _ => english,
    };
    // What is said of numbers and targets is one paragraph, each sign is one, and so is the rest.
    let (mut first, mut signed, mut rest) = (Vec::new(), Vec::new(), Vec::new());
    for rule in needed(puzzles) {
        let told = in_words(&rule);
        match rule {
            Rule::Numbers { .. } | Rule::Targets { .. } => first.push(told),
            Rule::Sign { op, .. } => signed.push(format!("{} {told}", signs.sign(op))),
            Rule::Hidden { .. }
            | Rule::LargestFirst
            | Rule::Given
            | Rule::Free
            | Rule::MayRepeat => rest.push(told),
        }
    }
    let mut paragraphs = vec![first.join(" ")];
    paragraphs.extend(signed);
    if !rest.is_empty() {
        paragraphs.push(rest.join(" "));
    }
    paragraphs.join("\n")
}

/// A rule that a solver has to know.
enum Rule {
    /// Which numbers go into the cells of so many grids, of which the smallest and the largest are so many
    /// cells wide.
    Numbers {
        grids: usize,
        least: usize,
        most: usize,
    },
    /// Cages have targets; not all of them, where some have no clue.
    Targets { all: bool },
    /// What a sign means, if the largest cage that has it has this many cells.
    Sign { op: Op, cells: usize },
    /// A target without a sign; only in larger cages, where there are cages of one cell.
    Hidden { only_larger: bool },
    /// Such a target in a cage of three cells or more.
    LargestFirst,
    /// A cage of one cell.
    Given,
    /// A cage without a target.
    Free,
    /// A cage in which a number may repeat.
    MayRepeat,
}

fn needed(puzzles: &[&Puzzle]) -> Vec<Rule> {
    let cages = || puzzles.iter().flat_map(|puzzle| puzzle.cages());
    let has = |is_such: &dyn Fn(&Cage) -> bool| cages().any(is_such);
    let sizes = || puzzles.iter().map(|puzzle| puzzle.size().get());
    let is_larger = |cage: &Cage| cage.cells().len() > 1;
    let is_hidden = |cage: &Cage| matches!(cage.clue(), Clue::Hidden(_));
    let mut rules = vec![Rule::Numbers {
        grids: puzzles.len(),
        least: sizes().min().unwrap_or(1),
        most: sizes().max().unwrap_or(1),
    }];
    if has(&|cage| is_larger(cage) && cage.clue() != Clue::Free) {
        rules.push(Rule::Targets {
            all: !has(&|cage| cage.clue() == Clue::Free),
        });
    }
    for op in Op::ALL {
        let with_it =
            |cage: &&Cage| is_larger(cage) && matches!(cage.clue(), Clue::Op(own, _) if own == op);
        let largest = cages().filter(with_it).map(|cage| cage.cells().len()).max();
        rules.extend(largest.map(|cells| Rule::Sign { op, cells }));
    }
    if has(&|cage| is_larger(cage) && is_hidden(cage)) {
        rules.push(Rule::Hidden {
            only_larger: has(&|cage| !is_larger(cage)),
        });
    }
    if has(&|cage| cage.cells().len() > 2 && is_hidden(cage)) {
        rules.push(Rule::LargestFirst);
    }
    if has(&|cage| !is_larger(cage) && cage.clue() != Clue::Free) {
        rules.push(Rule::Given);
    }
    if has(&|cage| cage.clue() == Clue::Free) {
        rules.push(Rule::Free);
    }
    if has(&may_repeat) {
        rules.push(Rule::MayRepeat);
    }
    rules
}

fn english(rule: &Rule) -> String {
    match *rule {
        Rule::Numbers { grids, least, most } => {
            let grid = if grids == 1 { "the grid" } else { "each grid" };
            match most {
                1 => "Write 1 into the cell.".to_owned(),
                _ if least < most => format!(
                    "Fill {grid} with the numbers from 1 to its size: 1 to {least} where it is {least} \
                     cells wide, 1 to {most} where it is {most} cells wide. Every row and every column \
                     has each number once."
                ),
                2 => format!(
                    "Fill {grid} with 1 and 2, so that every row and every column has both."
                ),
                _ => format!(
                    "Fill {grid} with the numbers 1 to {most}, so that every row and every column has \
                     each number once."
                ),
            }
        }
        Rule::Targets { all } => {
            let targets = match all {
                true => "each has a target in its top left corner",
                false => "a number in the top left corner of a cage is its target",
            };
            format!("Thick lines surround cages; {targets}.")
        }
        Rule::Sign { op, cells } => match op {
            Op::Add => "means that the numbers in the cage add up to the target.",
            Op::Sub if cells == 2 => {
                "means that the larger number minus the smaller is the target."
            }
            Op::Sub => "means that the largest number minus all others is the target.",
            Op::Mul => "means that the numbers in the cage, multiplied, give the target.",
            Op::Div if cells == 2 => {
                "means that the larger number divided by the smaller is the target."
            }
            Op::Div => "means that the largest number divided by all others is the target.",
        }
        .to_owned(),
        Rule::Hidden { only_larger } => {
            let place = if only_larger { " in a larger cage" } else { "" };
            let [others @ .., last] = Op::ALL.map(|op| format!("the {}", op.result_name()));
            let results = format!("{} or {last}", others.join(", "));
            format!("A target without a sign{place} is {results} of the numbers; find out which.")
        }
        Rule::LargestFirst => "Difference and quotient begin with the largest number.".to_owned(),
        Rule::Given => "In a cage of one cell, the number is given: write it down.".to_owned(),
        Rule::Free => "A cage without a target may have any numbers.".to_owned(),
        Rule::MayRepeat => {
            "A number may be in a cage more than once, but never in the same row or column."
                .to_owned()
        }
    }
}

fn german(rule: &Rule) -> String {
    match *rule {
        Rule::Numbers { grids, least, most } => {
            let grid = if grids == 1 { "das Gitter" } else { "jedes Gitter" };
            match most {
                1 => "Schreibe eine 1 in das Feld.".to_owned(),
                _ if least < most => format!(
                    "Fülle {grid} mit den Zahlen von 1 bis zu seiner Größe: 1 bis {least}, wo es \
                     {least} Felder breit ist, 1 bis {most}, wo es {most} Felder breit ist. In jeder \
                     Zeile und jeder Spalte steht jede Zahl einmal."
                ),
                2 => format!(
                    "Fülle {grid} mit 1 und 2, sodass in jeder Zeile und jeder Spalte beide stehen."
                ),
                _ => format!(
                    "Fülle {grid} mit den Zahlen 1 bis {most}, sodass in jeder Zeile und jeder Spalte \
                     jede Zahl einmal steht."
                ),
            }
        }
        Rule::Targets { all } => {
            let targets = match all {
                true => "jeder hat oben links eine Zielzahl",
                false => "eine Zahl oben links in einem Käfig ist seine Zielzahl",
            };
            format!("Dicke Linien umgeben Käfige; {targets}.")
        }
        Rule::Sign { op, cells } => match op {
            Op::Add => "heißt: Die Zahlen im Käfig ergeben zusammengezählt die Zielzahl.",
            Op::Sub if cells == 2 => {
                "heißt: Die größere Zahl minus die kleinere ergibt die Zielzahl."
            }
            Op::Sub => "heißt: Die größte Zahl minus alle anderen ergibt die Zielzahl.",
            Op::Mul => "heißt: Die Zahlen im Käfig ergeben miteinander malgenommen die Zielzahl.",
            Op::Div if cells == 2 => {
                "heißt: Die größere Zahl geteilt durch die kleinere ergibt die Zielzahl."
            }
            Op::Div => "heißt: Die größte Zahl geteilt durch alle anderen ergibt die Zielzahl.",
        }
        .to_owned(),
        Rule::Hidden { only_larger } => {
            let place = match only_larger {
                true => " in einem größeren Käfig",
                false => "",
            };
            format!(
                "Eine Zielzahl ohne Rechenzeichen{place} ist die Summe, die Differenz, das Produkt oder \
                 der Quotient der Zahlen; finde heraus, was davon."
            )
        }
        Rule::LargestFirst => "Differenz und Quotient beginnen mit der größten Zahl.".to_owned(),
        Rule::Given => {
            "In einem Käfig aus einem Feld ist die Zahl vorgegeben: Schreibe sie hin.".to_owned()
        }
        Rule::Free => "In einem Käfig ohne Zielzahl dürfen beliebige Zahlen stehen.".to_owned(),
        Rule::MayRepeat => {
            "Eine Zahl darf in einem Käfig mehrmals stehen, aber nie in derselben Zeile oder Spalte."
                .to_owned()
        }
    }
}

/// Whether two cells of a cage share neither row nor column.
fn may_repeat(cage: &Cage) -> bool {
    let cells = cage.cells();
    let apart = |one: usize, other: usize| {
        let (one, other) = (cells[one], cells[other]);
        one.row() != other.row() && one.col() != other.col()
    };
    (0..cells.len()).any(|one| (0..one).any(|other| apart(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules_for(ids: &[&str]) -> String {
        rules_in(Language::English, ids)
    }

    fn rules_in(language: Language, ids: &[&str]) -> String {
        let puzzles: Vec<Puzzle> = ids.iter().map(|id| id.parse().unwrap()).collect();
        let voice = Voice {
            language,
            ..Voice::default()
        };
        rules(&puzzles.iter().collect::<Vec<_>>(), Signs::Usual, voice)
    }

    #[test]
    fn rules_are_in_the_requested_language() {
        assert_eq!(
            rules_in(
                Language::German,
                &["aab\ncdb\ncde\n\na: 3+\nb: 5+\nc: 4+\nd: 3+\ne: 1"]
            ),
            "Fülle das Gitter mit den Zahlen 1 bis 3, sodass in jeder Zeile und jeder Spalte jede Zahl \
             einmal steht. Dicke Linien umgeben Käfige; jeder hat oben links eine Zielzahl.\n\
             + heißt: Die Zahlen im Käfig ergeben zusammengezählt die Zielzahl.\n\
             In einem Käfig aus einem Feld ist die Zahl vorgegeben: Schreibe sie hin."
        );
    }

    #[test]
    fn no_other_language_has_the_rules_in_english() {
        let ids = ["aab\nabb\nbbb\n\na: 6?\nb: 12+"];
        for &language in Language::ALL {
            let is_english = rules_in(language, &ids) == rules_for(&ids);
            assert_eq!(is_english, language == Language::English, "{language}");
        }
    }

    #[test]
    fn rules_of_a_sheet_with_sums_and_given_cells_mention_nothing_else() {
        let sheet = rules_for(&["aab\ncdb\ncde\n\na: 3+\nb: 5+\nc: 4+\nd: 3+\ne: 1"]);
        assert_eq!(
            sheet,
            "Fill the grid with the numbers 1 to 3, so that every row and every column has each number \
             once. Thick lines surround cages; each has a target in its top left corner.\n\
             + means that the numbers in the cage add up to the target.\n\
             In a cage of one cell, the number is given: write it down."
        );
    }

    #[test]
    fn hidden_operators_are_mentioned_only_if_there_are_any() {
        let hidden = rules_for(&["aab\nabb\nbbb\n\na: 6?\nb: 12+"]);
        assert!(
            hidden.contains("A target without a sign is the sum"),
            "{hidden}"
        );
        assert!(hidden.contains("more than once"), "{hidden}");
        assert!(hidden.contains("begin with the largest"), "{hidden}");
        let both = rules_for(&["aab\nccb\nccd\n\na: 3?\nb: 2/\nc: 12*\nd: 1"]);
        assert!(both.contains("without a sign in a larger cage"), "{both}");
        assert!(both.contains("÷ means that the larger number divided by the smaller"));
        assert!(!both.contains("begin with the largest"), "{both}");
        let plain = rules_for(&["4:_a_7a4_a3,s1m6m2s2a5d2a7d2"]);
        assert!(!plain.contains("without a sign") && !plain.contains("is given"));
    }

    #[test]
    fn other_sizes_and_other_cages_have_their_own_words() {
        assert_eq!(
            rules_for(&["1:_,a1"]),
            "Write 1 into the cell.\nIn a cage of one cell, the number is given: write it down."
        );
        let two = rules_for(&["2:__b,a3a3", "2:__b,a3a3"]);
        assert!(
            two.starts_with("Fill each grid with 1 and 2, so that"),
            "{two}"
        );
        let mixed = rules_for(&["2:__b,a3a3", "4:_a_7a4_a3,s1m6m2s2a5d2a7d2"]);
        assert!(
            mixed.contains("1 to 2 where it is 2 cells wide, 1 to 4 where"),
            "{mixed}"
        );
        // It may be that only a few cages have targets, such as one of two.
        assert_eq!(
            rules_for(&["c2:__b,s1n"]),
            "Fill the grid with 1 and 2, so that every row and every column has both. Thick lines \
             surround cages; a number in the top left corner of a cage is its target.\n\
             − means that the larger number minus the smaller is the target.\n\
             A cage without a target may have any numbers."
        );
        let long = rules_for(&["aaa\nbbb\nccc\n\na: 0-\nb: 1/\nc: 6+"]);
        assert!(
            long.contains("− means that the largest number minus all others"),
            "{long}"
        );
        assert!(
            long.contains("÷ means that the largest number divided by all others"),
            "{long}"
        );
    }
}
