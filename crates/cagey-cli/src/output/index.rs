//! `index.csv`: the list of puzzles in a folder.

use cagey::engine::Outcome;
use cagey::logic::Grader;
use cagey::model::Puzzle;
use cagey_render::code;

/// The names of the columns.
pub(crate) const COLUMNS: &str = "number,code,id,seed,k,level,score,hardest,solution\n";

/// The seed and number from which a puzzle was generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GeneratedFrom {
    pub(crate) seed: u64,
    pub(crate) k: u64,
}

/// The line of a puzzle.
pub(crate) fn line(
    number: u64,
    puzzle: &Puzzle,
    made: Option<GeneratedFrom>,
    outcome: &Outcome,
    grader: &mut Grader,
) -> String {
    let (seed, k) = made.map_or(Default::default(), |made| {
        (made.seed.to_string(), made.k.to_string())
    });
    let code = code(puzzle);
    let result = match outcome {
        Outcome::Unique(solution) => {
            let grade = grader.grade(puzzle);
            let (level, score, hardest) = (grade.level, grade.score, grade.hardest.id);
            format!("{level},{score},{hardest},\"{solution}\"")
        }
        Outcome::Multiple(_) => "multiple,,,".to_owned(),
        Outcome::Impossible => "none,,,".to_owned(),
        _ => "stopped,,,".to_owned(),
    };
    format!("{number},{code},\"{puzzle}\",{seed},{k},{result}\n")
}
