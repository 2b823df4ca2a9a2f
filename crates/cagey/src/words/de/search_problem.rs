//! What constraints require, as formulas, in German.

use super::terms::{Terms, joined_with_and};
use crate::csp::{Constraint, Problem, Relation};
use crate::model::{Clue, Op};
use crate::words::Medium;

/// `V11 ≠ V12`, `V11 ÷ V12 = 2 oder V12 ÷ V11 = 2`, `V23 · V32 · V33 = 4`.
pub(in crate::words) fn formula(constraint: &Constraint, problem: &Problem) -> String {
    let scope = constraint.scope().iter();
    let names: Vec<String> = scope.map(|&v| problem.name(v).to_owned()).collect();
    let all = joined_with_and(&names);
    let clue = match constraint.relation() {
        Relation::Different => return names.join(" ≠ "),
        Relation::AllDifferent(_) => return format!("{all} sind alle verschieden"),
        Relation::Cage(clue) => clue,
    };
    let target = clue.target().unwrap_or(0);
    let sign = |op| format!(" {} ", Terms(Medium::Written).sign(op));
    match (clue, &names[..]) {
        (Clue::Op(op @ (Op::Sub | Op::Div), _), [one, other]) => {
            let sign = sign(op);
            format!("{one}{sign}{other} = {target} oder {other}{sign}{one} = {target}")
        }
        (Clue::Op(op @ (Op::Add | Op::Mul), _), _) => {
            format!("{} = {target}", names.join(&sign(op)))
        }
        (Clue::Op(Op::Sub, _), _) => {
            format!("der größte Wert von {all} minus die übrigen = {target}")
        }
        (Clue::Op(Op::Div, _), _) => {
            format!("der größte Wert von {all} geteilt durch die übrigen = {target}")
        }
        (_, [one]) => format!("{one} = {target}"),
        _ => format!("ein Rechenzeichen macht {target} aus {all}"),
    }
}
