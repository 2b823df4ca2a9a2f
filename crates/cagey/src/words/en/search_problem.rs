//! What constraints require, as formulas.

use super::terms::joined_with_and;
use crate::csp::{Constraint, Problem, Relation};
use crate::model::{Clue, Op};

/// `V11 ≠ V12`, `V11 ÷ V12 = 2 or V12 ÷ V11 = 2`, `V23 × V32 × V33 = 4`.
pub(in crate::words) fn formula(constraint: &Constraint, problem: &Problem) -> String {
    let scope = constraint.scope().iter();
    let names: Vec<String> = scope.map(|&v| problem.name(v).to_owned()).collect();
    let clue = match constraint.relation() {
        Relation::Different => return names.join(" ≠ "),
        Relation::AllDifferent(_) => return format!("{} all differ", joined_with_and(&names)),
        Relation::Cage(clue) => clue,
    };
    let target = clue.target().unwrap_or(0);
    let put_in = |op: Op, names: &[&str]| names.join(&format!(" {op} "));
    match (clue, &names[..]) {
        (Clue::Op(op @ (Op::Sub | Op::Div), _), [one, other]) => format!(
            "{} = {target} or {} = {target}",
            put_in(op, &[one, other]),
            put_in(op, &[other, one])
        ),
        (Clue::Op(op @ (Op::Add | Op::Mul), _), _) => {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            format!("{} = {target}", put_in(op, &names))
        }
        (Clue::Op(Op::Sub, _), _) => format!(
            "the largest of {} minus the others = {target}",
            joined_with_and(&names)
        ),
        (Clue::Op(Op::Div, _), _) => format!(
            "the largest of {} divided by the others = {target}",
            joined_with_and(&names)
        ),
        (_, [one]) => format!("{one} = {target}"),
        _ => format!(
            "some operator makes {target} of {}",
            joined_with_and(&names)
        ),
    }
}
