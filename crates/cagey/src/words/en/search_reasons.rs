//! Why constraint search prunes a value, and why it chooses a variable and a value, in English.

use super::terms::{any_value, joined_with_and, values};
use crate::csp::{
    Candidate, Choice, Problem, Pruning, PruningReason, Relation, Variable, VariableOrder,
};
use crate::model::{Clue, Op, Value, ValueSet};
use crate::words::search_parts::{all_assigned, cage_values, needed_values};

/// If a constraint prunes more values of a variable than this, they are not explained one by one.
const MOST_EXPLAINED: usize = 3;

/// Why a constraint prunes these values, all of one variable.
pub(super) fn why_pruned(prunings: &[Pruning], problem: &Problem) -> String {
    let Some(first) = prunings.first() else {
        return String::new();
    };
    let clauses: Vec<String> = match problem.constraint(first.by).relation() {
        Relation::Cage(clue) => why_not_in_cage(clue, prunings, problem),
        Relation::Different | Relation::AllDifferent(_) => (prunings
            .chunk_by(|one, other| one.why == other.why))
        .map(|alike| why_not_different(&alike[0].why, problem))
        .collect(),
    };
    joined_with_and(&clauses)
}

/// "V11 is 1", "V12 and V13 need 1 and 2".
fn why_not_different(why: &PruningReason, problem: &Problem) -> String {
    let (variables, set) = needed_values(why);
    let who = names(&variables, problem);
    match variables.len() {
        1 => format!("{who} is {}", values(set)),
        count if count > set.len() && set.is_empty() => format!("{who} have no value left"),
        count if count > set.len() => format!("{who} have only {} left", values(set)),
        _ => format!("{who} need {} for themselves", values(set)),
    }
}

fn why_not_in_cage(clue: Clue, prunings: &[Pruning], problem: &Problem) -> Vec<String> {
    let Some(PruningReason::NoSupport { others }) = prunings.first().map(|pruning| &pruning.why)
    else {
        return Vec::new();
    };
    let them = if prunings.len() == 1 {
        "it"
    } else {
        "any of them"
    };
    if let (true, Some(target)) = (others.is_empty(), clue.target()) {
        return vec![format!("the cage gives {target}")];
    }
    if all_assigned(others) && prunings.len() <= MOST_EXPLAINED {
        return (prunings.iter())
            .map(|pruning| does_not_give(clue, &cage_values(pruning, others, problem)))
            .collect();
    }
    let has = |&(variable, set): &(Variable, ValueSet)| {
        format!("{} ({})", problem.name(variable), any_value(set))
    };
    let told: Vec<String> = others.iter().map(has).collect();
    let number = if others.len() == 1 {
        "no value"
    } else {
        "no values"
    };
    vec![format!(
        "{number} left in {} {} with {them}",
        joined_with_and(&told),
        makes(clue, others.len())
    )]
}

/// "makes 4", for what values of so many variables do.
fn makes(clue: Clue, variables: usize) -> String {
    let verb = if variables == 1 { "makes" } else { "make" };
    match clue.target() {
        Some(target) => format!("{verb} {target}"),
        None => "fits".to_owned(),
    }
}

/// Values that do not meet a clue, put in: "neither 3 ÷ 1 nor 1 ÷ 3 is 2", "1 + 2 + 4 is 7, not 6".
fn does_not_give(clue: Clue, given: &[Value]) -> String {
    let Clue::Op(op, target) = clue else {
        let told: Vec<String> = given.iter().map(Value::to_string).collect();
        let target = clue.target().unwrap_or(0);
        return format!("no operator makes {target} of {}", joined_with_and(&told));
    };
    let put_in = |values: &[Value]| {
        let told: Vec<String> = values.iter().map(Value::to_string).collect();
        told.join(&format!(" {op} "))
    };
    let numbers = given.iter().map(|value| u64::from(value.get()));
    match (op, given) {
        (Op::Add, _) => format!(
            "{} is {}, not {target}",
            put_in(given),
            numbers.sum::<u64>()
        ),
        (Op::Mul, _) => {
            let product = numbers.map(u128::from).product::<u128>();
            format!("{} is {product}, not {target}", put_in(given))
        }
        (Op::Sub | Op::Div, [one, other]) if one != other => format!(
            "neither {} nor {} is {target}",
            put_in(&[*one, *other]),
            put_in(&[*other, *one])
        ),
        (Op::Sub | Op::Div, _) => {
            let mut sorted = given.to_vec();
            sorted.sort_unstable_by(|one, other| other.cmp(one));
            format!("{} is not {target}", put_in(&sorted))
        }
    }
}

fn names(variables: &[Variable], problem: &Problem) -> String {
    let told: Vec<String> = (variables.iter())
        .map(|&variable| problem.name(variable).to_owned())
        .collect();
    joined_with_and(&told)
}

/// Why a variable is next, and why its values are tried in their order; nothing where the order does not depend on the state.
pub(super) fn why_chosen(choice: &Choice, problem: &Problem) -> Vec<String> {
    let mut told = Vec::new();
    if choice.order != VariableOrder::First {
        told.extend(why_variable(choice, problem));
    }
    let compared: Vec<String> = (choice.values.iter())
        .filter_map(|value| Some((value.value, value.ruled_out?)))
        .enumerate()
        .map(|(i, (value, count))| match (i, count) {
            (0, 1) => format!("{value} conflicts with one value of other variables"),
            (0, _) => format!("{value} conflicts with {count} values of other variables"),
            _ => format!("{value} with {count}"),
        })
        .collect();
    if let Some(first) = choice.values.first().filter(|_| !compared.is_empty()) {
        told.push(format!(
            "{} is tried first: {}.",
            first.value,
            joined_with_and(&compared)
        ));
    }
    told
}

fn why_variable(choice: &Choice, problem: &Problem) -> Option<String> {
    let (best, others) = choice.candidates.split_first()?;
    let name = problem.name(choice.variable);
    if choice.open == 1 {
        return Some(format!("{name} is the only variable without a value."));
    }
    let has = measure(best, choice.order);
    let alike: Vec<Variable> = (others.iter().take(choice.ties))
        .map(|other| other.variable)
        .collect();
    Some(match choice.ties {
        0 => {
            let second = others.first()?;
            let runner_up = problem.name(second.variable);
            format!(
                "{name} is next, with {has}. The runner-up, {runner_up}, has {}.",
                measure(second, choice.order)
            )
        }
        1 => format!(
            "{name} is next, with {has}: {} ties with it, and it comes first.",
            names(&alike, problem)
        ),
        ties if ties <= alike.len() => format!(
            "{name} is next, with {has}: {} tie with it, and it comes first.",
            names(&alike, problem)
        ),
        ties => {
            format!("{name} is next, with {has}: {ties} others tie with it, and it comes first.")
        }
    })
}

/// What an order looks at: "2 values left".
fn measure(candidate: &Candidate, order: VariableOrder) -> String {
    let values = match candidate.values {
        1 => "1 value left".to_owned(),
        count => format!("{count} values left"),
    };
    let degree = match candidate.degree {
        1 => "1 constraint on open variables".to_owned(),
        count => format!("{count} constraints on open variables"),
    };
    match order {
        VariableOrder::First | VariableOrder::Mrv => values,
        VariableOrder::Degree => degree,
        VariableOrder::MrvDegree => format!("{values} and {degree}"),
        VariableOrder::WeightedDegree => {
            format!("{values} to constraints of weight {}", candidate.weight)
        }
    }
}
