//! How an explanation ended, in German.

use super::terms::{Terms, line};
use crate::budget::Limit;
use crate::coach::{Ending, ImpossibleReason, Logic, SolutionCount};
use crate::logic::{Contradiction, Level, Technique};
use crate::model::Puzzle;
use crate::words::Medium;

/// Why the explanation ended; nothing after a hint.
pub(in crate::words) fn ending(ending: &Ending, puzzle: &Puzzle, medium: Medium) -> Option<String> {
    let Ending { solutions, logic } = *ending;
    Some(match logic {
        Logic::UnderWay => return None,
        Logic::Finished { steps: 0 } => "Das Gitter ist voll, und alles stimmt.".to_owned(),
        Logic::Finished { steps } => {
            let steps = match steps {
                1 => "einem Schritt".to_owned(),
                count => format!("{count} Schritten"),
            };
            match solutions {
                SolutionCount::Several => format!(
                    "In {steps} gelöst, von den eingetragenen Zahlen aus; das Rätsel selbst hat mehrere Lösungen."
                ),
                _ => format!("In {steps} gelöst."),
            }
        }
        Logic::Exhausted {
            up_to,
            empty,
            left_out,
            suppositions,
        } => {
            let why = exhausted(solutions, up_to, left_out, suppositions);
            format!("{why} {}", cells_left(empty))
        }
        Logic::Stopped { limit, empty } => {
            let why = stopped(limit);
            format!(
                "{why}; vielleicht gibt es weitere Schritte. {}",
                cells_left(empty)
            )
        }
        Logic::Impossible { why } => impossible(why, puzzle, medium),
    })
}

/// Which limit was reached.
pub(super) fn stopped(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "Die erlaubte Zeit ist um",
        Limit::Nodes { .. } | Limit::Preliminary { .. } => "Die Grenze der Suche ist erreicht",
        Limit::Cancelled => "Die Arbeit wurde abgebrochen",
    }
}

/// That a limit was reached before a puzzle was graded.
pub(in crate::words) fn grading_stopped(limit: Limit) -> String {
    format!(
        "{}; deshalb ist nicht bekannt, wie schwer das Rätsel ist.",
        stopped(limit)
    )
}

/// Why a puzzle has no grade.
pub(in crate::words) fn ungraded(solutions: SolutionCount) -> String {
    match solutions {
        SolutionCount::None => "Es hat keine Lösung.".to_owned(),
        SolutionCount::Several => {
            "Es hat mehrere Lösungen und deshalb keine Schwierigkeit.".to_owned()
        }
        SolutionCount::One => "Nach der Schwierigkeit wurde nicht gefragt.".to_owned(),
        SolutionCount::Unknown { limit } => format!(
            "Eine Schwierigkeit haben nur Rätsel mit genau einer Lösung, und ob dieses nur eine hat, ist \
             nicht bekannt: {}.",
            because(limit)
        ),
    }
}

fn exhausted(
    solutions: SolutionCount,
    up_to: Level,
    left_out: Option<&'static Technique>,
    suppositions: Option<usize>,
) -> String {
    let next = left_out.map(|technique| {
        let name = super::technique(technique).name;
        format!("Der nächste Schritt wäre „{name}“, und diese Technik ist nicht erlaubt")
    });
    let techniques = match (&next, up_to) {
        (Some(next), _) => format!("die erlaubten Techniken führen nicht weiter: {next}"),
        (None, Level::Unreasonable) => {
            "keine Technik, die Cagey kennt, führt weiter, auch nicht mit so vielen Annahmen, wie es in einer Stellung \
             macht"
                .to_owned()
        },
        (None, level) => format!(
            "die Techniken bis zur Stufe „{}“ führen nicht weiter",
            super::level(level)
        ),
    };
    match (solutions, suppositions) {
        (SolutionCount::One, Some(most)) => format!(
            "Das Rätsel hat genau eine Lösung, aber die Erklärung endet an einer Grenze: Keine andere Technik führt \
             weiter, und in einer Stellung macht Cagey höchstens {most} Annahmen und Schritte, die daraus folgen."
        ),
        (SolutionCount::Several, _) if next.is_some() => {
            format!("Das Rätsel hat mehrere Lösungen, und {techniques}.")
        }
        (SolutionCount::Several, _) => {
            "Das Rätsel hat mehrere Lösungen, und Logik findet nichts mehr, \
             was in allen davon gilt."
                .to_owned()
        }
        (SolutionCount::One, None) => {
            format!("Das Rätsel hat genau eine Lösung, aber {techniques}.")
        }
        (SolutionCount::Unknown { limit }, _) => format!(
            "Es geht nicht weiter: {techniques}. Ob das Rätsel nur eine Lösung hat, ist nicht bekannt: {}.",
            because(limit)
        ),
        (SolutionCount::None, _) => "Das Rätsel hat keine Lösung.".to_owned(),
    }
}

/// Why the number of solutions is not known.
fn because(limit: Limit) -> String {
    match limit {
        Limit::Preliminary { .. } => {
            "Das herauszufinden könnte in einem so großen Gitter sehr lange dauern, deshalb wurde nur \
             kurz gesucht"
                .to_owned()
        }
        Limit::Nodes { nodes } => format!("Die Suche endete nach {nodes} Versuchen"),
        Limit::Time => "Die Zeit für die Suche war um".to_owned(),
        Limit::Cancelled => "Die Suche wurde abgebrochen".to_owned(),
    }
}

pub(super) fn impossible(why: ImpossibleReason, puzzle: &Puzzle, medium: Medium) -> String {
    match why {
        ImpossibleReason::NoSolution => {
            "Das Rätsel hat keine Lösung: Kein Gitter erfüllt alle seine Zeilen, Spalten und Käfige."
                .to_owned()
        }
        ImpossibleReason::Mistakes => {
            "Eine Zahl oder eine Notiz stimmt nicht; deshalb wird nicht darauf aufgebaut.".to_owned()
        }
        ImpossibleReason::Together => {
            "Was eingetragen ist, lässt keine Lösung zu, auch wenn von keiner einzelnen Zahl bekannt \
             ist, dass sie falsch ist: Zusammen können sie nicht alle stimmen."
                .to_owned()
        }
        ImpossibleReason::DeadEnd { contradiction } => {
            let terms = Terms(medium);
            let what = match contradiction {
                Contradiction::NoValue(at) => {
                    format!("Für {} bleibt keine Zahl übrig", terms.cell(at))
                }
                Contradiction::NoPlace(of, value) => {
                    format!("In {} bleibt kein Platz für die {value}", line(of))
                }
                Contradiction::NoCombination(id) => {
                    let cage = terms.cage_after("den Käfig", puzzle.cage(id));
                    format!("In {cage} passt nichts mehr")
                }
            };
            format!("Was eingetragen und notiert ist, lässt keine Lösung zu: {what}.")
        }
    }
}

fn cells_left(empty: usize) -> String {
    match empty {
        1 => "1 Feld ist leer.".to_owned(),
        count => format!("{count} Felder sind leer."),
    }
}
