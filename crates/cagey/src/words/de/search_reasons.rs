//! Why constraint search prunes a value, and why it chooses a variable and a value, in German.

use super::terms::{Terms, any_value, joined_with_and, values};
use crate::csp::{
    Candidate, Choice, Problem, Pruning, PruningReason, Relation, Variable, VariableOrder,
};
use crate::model::{Clue, Op, Value};
use crate::words::Medium;
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

/// "V11 ist 1", "V12 und V13 brauchen 1 und 2 für sich".
fn why_not_different(why: &PruningReason, problem: &Problem) -> String {
    let (variables, set) = needed_values(why);
    let who = names(&variables, problem);
    match variables.len() {
        1 => format!("{who} ist {}", values(set)),
        count if count > set.len() && set.is_empty() => format!("{who} haben keinen Wert mehr"),
        count if count > set.len() => format!("{who} haben nur noch {}", values(set)),
        _ => format!("{who} brauchen {} für sich", values(set)),
    }
}

fn why_not_in_cage(clue: Clue, prunings: &[Pruning], problem: &Problem) -> Vec<String> {
    let Some(PruningReason::NoSupport { others }) = prunings.first().map(|pruning| &pruning.why)
    else {
        return Vec::new();
    };
    if let (true, Some(target)) = (others.is_empty(), clue.target()) {
        return vec![format!("der Käfig gibt {target} vor")];
    }
    if all_assigned(others) && prunings.len() <= MOST_EXPLAINED {
        return (prunings.iter())
            .map(|pruning| does_not_give(clue, &cage_values(pruning, others, problem)))
            .collect();
    }
    let them = match prunings.len() {
        1 => "damit",
        _ => "mit einem davon",
    };
    let told: Vec<String> = (others.iter())
        .map(|&(variable, set)| format!("{} ({})", problem.name(variable), any_value(set)))
        .collect();
    let told = joined_with_and(&told);
    let target = clue.target().unwrap_or(0);
    vec![match others.len() {
        1 => format!("kein Wert, der für {told} übrig ist, ergibt {them} {target}"),
        _ => format!("keine Werte, die für {told} übrig sind, ergeben {them} {target}"),
    }]
}

/// Values that do not meet a clue, put in: "weder 3 ÷ 1 noch 1 ÷ 3 ist 2", "1 + 2 + 4 ist 7, nicht 6".
fn does_not_give(clue: Clue, given: &[Value]) -> String {
    let Clue::Op(op, target) = clue else {
        let told: Vec<String> = given.iter().map(Value::to_string).collect();
        let target = clue.target().unwrap_or(0);
        return format!(
            "kein Rechenzeichen macht {target} aus {}",
            joined_with_and(&told)
        );
    };
    let put_in = |values: &[Value]| {
        let told: Vec<String> = values.iter().map(Value::to_string).collect();
        told.join(&format!(" {} ", Terms(Medium::Written).sign(op)))
    };
    let numbers = given.iter().map(|value| u128::from(value.get()));
    match (op, given) {
        (Op::Add, _) => format!(
            "{} ist {}, nicht {target}",
            put_in(given),
            numbers.sum::<u128>()
        ),
        (Op::Mul, _) => format!(
            "{} ist {}, nicht {target}",
            put_in(given),
            numbers.product::<u128>()
        ),
        (Op::Sub | Op::Div, [one, other]) if one != other => format!(
            "weder {} noch {} ist {target}",
            put_in(&[*one, *other]),
            put_in(&[*other, *one])
        ),
        (Op::Sub | Op::Div, _) => {
            let mut sorted = given.to_vec();
            sorted.sort_unstable_by(|one, other| other.cmp(one));
            format!("{} ist nicht {target}", put_in(&sorted))
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
            (0, 1) => format!("{value} steht im Konflikt mit einem Wert anderer Variablen"),
            (0, _) => format!("{value} steht im Konflikt mit {count} Werten anderer Variablen"),
            _ => format!("{value} mit {count}"),
        })
        .collect();
    if let Some(first) = choice.values.first().filter(|_| !compared.is_empty()) {
        told.push(format!(
            "Zuerst wird {} versucht: {}.",
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
        return Some(format!("{name} ist die einzige Variable ohne Wert."));
    }
    let next = format!("{name} ist die nächste ({})", measure(best, choice.order));
    let alike: Vec<Variable> = (others.iter().take(choice.ties))
        .map(|other| other.variable)
        .collect();
    Some(match choice.ties {
        0 => {
            let second = others.first()?;
            format!(
                "{next}, die zweitbeste {} ({}).",
                problem.name(second.variable),
                measure(second, choice.order)
            )
        }
        1 => format!(
            "{next}: {} ist gleichauf, steht aber weiter hinten.",
            names(&alike, problem)
        ),
        ties if ties <= alike.len() => format!(
            "{next}: {} sind gleichauf, stehen aber weiter hinten.",
            names(&alike, problem)
        ),
        ties => format!("{next}: {ties} andere sind gleichauf, stehen aber weiter hinten."),
    })
}

/// What an order looks at: "noch 2 Werte".
fn measure(candidate: &Candidate, order: VariableOrder) -> String {
    let values = match candidate.values {
        1 => "noch 1 Wert".to_owned(),
        count => format!("noch {count} Werte"),
    };
    let degree = match candidate.degree {
        1 => "1 Constraint mit offenen Variablen".to_owned(),
        count => format!("{count} Constraints mit offenen Variablen"),
    };
    match order {
        VariableOrder::First | VariableOrder::Mrv => values,
        VariableOrder::Degree => degree,
        VariableOrder::MrvDegree => format!("{values}, {degree}"),
        VariableOrder::WeightedDegree => {
            format!("{values}, Constraints vom Gewicht {}", candidate.weight)
        }
    }
}
