//! The order and the grouping of facts, which are the same in every language.

use crate::logic::{
    Arithmetic, BesideFacts, CageEliminations, CageFacts, Candidates, CaseFacts, ClueFacts, Effect,
    EliminationReason, FilledCage, MOST_IN_SENTENCE, NeedBeside, Removal, RuledOut, RuledOutWay,
    StepId, TotalKind,
};
use crate::model::{Cage, Cell, Clue, Line, Number, Op, Target, Value, ValueSet};
use crate::short_sort::{short_sort, short_sort_by_key};

/// All of them, if they are few enough to be listed.
pub(super) fn if_few<T>(all: Option<&[T]>) -> Option<&[T]> {
    all.filter(|all| all.len() <= MOST_IN_SENTENCE)
}

/// Whether a combination, with its values from small to large, has one of them twice.
pub(super) fn is_repeated(combination: &[Value]) -> bool {
    combination.windows(2).any(|two| two[0] == two[1])
}

/// If there are more totals or sets of values than this, they are not listed.
const MOST_TOTALS: usize = 8;

/// All totals or sets of values, if they are few enough to be listed.
pub(super) fn if_few_totals<T>(all: Option<&[T]>) -> Option<&[T]> {
    all.filter(|all| all.len() <= MOST_TOTALS)
}

/// If there are more sets of values than this, they are not listed.
const MOST_SETS: usize = 14;

/// All sets of values that cells of a line can have together, if they are few enough to be listed. The conclusion does
/// not follow without them, so that more of them are listed than of anything else.
pub(super) fn if_few_sets<T>(all: Option<&[T]>) -> Option<&[T]> {
    all.filter(|all| all.len() <= MOST_SETS)
}

/// Numbers from small to large, three and more consecutive ones as the first and the last of them; nothing if that is
/// still too much to list.
pub(super) fn number_runs(numbers: &[Number]) -> Option<Vec<(Number, Number)>> {
    let runs = numbers.chunk_by(|one, next| one.0 + 1 == next.0);
    let told: Vec<(Number, Number)> = runs
        .flat_map(|run| match run {
            [first, _, .., last] if run.len() > 2 => vec![(*first, *last)],
            few => few.iter().map(|&number| (number, number)).collect(),
        })
        .collect();
    (!told.is_empty() && told.len() <= MOST_TOTALS).then_some(told)
}

/// A list with commas and a word before its last part: "a", "a and b", "a, b and c".
pub(super) fn joined(parts: &[String], word: &str) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() => format!("{} {word} {last}", first.join(", ")),
        few => few.concat(),
    }
}

/// A sentence should not have more words than this.
pub(super) const MOST_WORDS: usize = 35;

/// Whether a sentence is short enough to be read at once. Signs between numbers are no words.
pub(super) fn is_short(sentence: &str) -> bool {
    let is_word = |word: &&str| word.bytes().any(|byte| byte.is_ascii_alphanumeric());
    sentence.split(' ').filter(is_word).count() <= MOST_WORDS
}

/// Clauses as sentences, as many in each as make it no longer than it should be. A function makes a list of clauses.
pub(super) fn sentences(clauses: &[String], list: fn(&[String]) -> String) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut rest = clauses;
    while !rest.is_empty() {
        let fits = |count: &usize| is_short(&list(&rest[..*count]));
        let count = (2..=rest.len()).take_while(fits).last().unwrap_or(1);
        let (some, after) = rest.split_at(count);
        told.push(capitalised(&format!("{}.", list(some))));
        rest = after;
    }
    told.join(" ")
}

/// The values of a set as digits, from small to large.
pub(super) fn value_names(set: ValueSet) -> Vec<String> {
    set.iter().map(|value| value.to_string()).collect()
}

/// The first and the last of three or more consecutive values.
pub(super) fn run_of(set: ValueSet) -> Option<(Value, Value)> {
    let (first, last) = (set.iter().next()?, set.iter().last()?);
    let is_run = usize::from(last.get() - first.get()) + 1 == set.len();
    (is_run && set.len() > 2).then_some((first, last))
}

/// A sentence that a list follows: it ends with a colon.
pub(super) fn before_list(mut sentence: String) -> String {
    if sentence.pop().is_some() {
        sentence.push(':');
    }
    sentence
}

/// The text with a capital first letter.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        // `to_uppercase` would bring a table of all capital letters with it.
        std::iter::once(first.to_ascii_uppercase())
            .chain(letters)
            .collect()
    })
}

/// A name in the middle of a sentence: with a small first letter, unless it is an abbreviation such as "XY-wing".
pub(super) fn uncapitalised(name: &str) -> String {
    let mut letters = name.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if !second.is_ascii_uppercase() => {
            std::iter::once(first.to_ascii_lowercase())
                .chain(letters)
                .collect()
        }
        _ => name.to_owned(),
    }
}

/// The effects of a step in the order in which they are mentioned.
pub(super) struct GroupedEffects {
    /// The cells that are filled, in reading order.
    pub(super) placed: Vec<(Cell, Value)>,
    /// The cells that lose the same values, together.
    pub(super) removed: Vec<(ValueSet, Vec<Cell>)>,
}

impl GroupedEffects {
    pub(super) fn new(effects: &[Effect]) -> GroupedEffects {
        let mut effects = effects.to_vec();
        short_sort_by_key(&mut effects, |effect| effect.cell());
        let placed = effects.iter().filter_map(|effect| match *effect {
            Effect::Place(cell, value) => Some((cell, value)),
            Effect::Remove(..) => None,
        });
        let removed = effects.iter().filter_map(|effect| match *effect {
            Effect::Place(..) => None,
            Effect::Remove(cell, values) => Some(Candidates { cell, values }),
        });
        GroupedEffects {
            placed: placed.collect(),
            removed: cells_by_values(removed),
        }
    }
}

/// Cells with the same values together, in the order in which the first of each group came.
pub(super) fn cells_by_values(
    all: impl IntoIterator<Item = Candidates>,
) -> Vec<(ValueSet, Vec<Cell>)> {
    let mut groups: Vec<(ValueSet, Vec<Cell>)> = Vec::new();
    for Candidates { cell, values } in all {
        match groups.iter_mut().find(|(set, _)| *set == values) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((values, vec![cell])),
        }
    }
    groups
}

/// The cells of a cage that cases are about, if these are not all of its cells.
pub(super) fn cells_of_cases(cage: &Cage, cases: &[CaseFacts]) -> Option<Vec<Cell>> {
    let first = cases.first()?;
    (first.filled.len() < cage.cells().len())
        .then(|| first.filled.iter().map(|entry| entry.cell).collect())
}

/// The values that the cells of some effects lose.
pub(super) fn removed_values(effects: &[Effect]) -> Vec<Candidates> {
    let removed = effects.iter().filter_map(|effect| match *effect {
        Effect::Remove(cell, values) => Some(Candidates { cell, values }),
        Effect::Place(..) => None,
    });
    removed.collect()
}

/// What a cage would need beside values that it cannot have, and why it does not get it; nothing if the words for that
/// would be unclear.
pub(super) fn beside(facts: &CageFacts) -> Option<&BesideFacts> {
    let beside = (facts.beside.as_ref()).filter(|beside| !beside.needs.is_empty())?;
    let is_sum_or_product = matches!(facts.cage.clue(), Clue::Op(Op::Add | Op::Mul, _));
    let is_single = |need: &NeedBeside| need.needed.iter().all(|values| values.len() == 1);
    (is_sum_or_product || beside.needs.iter().all(is_single)).then_some(beside)
}

/// The same for a single value of a cage with two cells.
pub(super) fn without_partner(facts: &CageFacts) -> Option<&BesideFacts> {
    let is_one = |beside: &&BesideFacts| match &beside.needs[..] {
        [one] => one.cells.len() == 1 && !beside.because.ruled_out.is_empty(),
        _ => false,
    };
    (facts.cage.cells().len() == 2)
        .then(|| beside(facts).filter(is_one))
        .flatten()
}

/// The single values that are needed; nothing if several are needed together.
pub(super) fn single_needs(need: &NeedBeside) -> Option<ValueSet> {
    let single = |values: &Vec<Value>| match values[..] {
        [value] => Some(value),
        _ => None,
    };
    need.needed.iter().map(single).collect()
}

/// The candidates of a cage that its clue rules out in the empty grid, and why.
pub(super) fn against_clue(facts: &CageFacts) -> Vec<(Cell, Value, Arithmetic)> {
    let impossible = facts.impossible.iter();
    impossible
        .filter_map(|out| Some((out.cell, out.value, out.arithmetic?)))
        .collect()
}

/// Ways to fill a cage that repeat the same values of another cage.
pub(super) struct Repeating {
    /// The ways.
    pub(super) ways: Vec<RepeatingWay>,
    /// The values that they repeat, each with the combination of the other cage that it belongs to.
    pub(super) repeated: Vec<Repeated>,
}

/// A value that is repeated, and the combination of the other cage that it belongs to.
type Repeated = (Value, Vec<Value>);

/// A way to fill a cage that repeats values of another cage.
#[derive(PartialEq, Eq)]
pub(super) enum RepeatingWay {
    /// These values, whatever cells they are in.
    Combination(Vec<Value>),
    /// These values in these cells: in another order they are possible.
    Placed(Vec<(Cell, Value)>),
}

impl Repeating {
    /// How the ways that have the removed values repeat a value of each way to fill the other cage; nothing if that is
    /// too much to list. Ways with the same values in another order are mentioned once.
    pub(super) fn groups(
        other: &CageFacts,
        in_any_order: &[Vec<Value>],
        ruling: &CageEliminations,
        effects: &[Effect],
    ) -> Option<Vec<Repeating>> {
        let theirs = if_few_totals(other.ways.as_ref()?.left.as_deref())?;
        let cells = ruling.cage.cells();
        let removed = removed_values(effects);
        let is_removed = |(&cell, &value): (&Cell, &Value)| {
            let mut removed = removed.iter();
            removed.any(|gone| gone.cell == cell && gone.values.contains(value))
        };
        let has_removed = |way: &&RuledOutWay| cells.iter().zip(&way.values).any(is_removed);
        let out: Vec<&RuledOutWay> = ruling.out.as_deref()?.iter().filter(has_removed).collect();
        let mut clashes: Vec<(&RuledOutWay, Vec<Repeated>)> = Vec::new();
        for way in if_few_totals(Some(&out))? {
            let EliminationReason::Repeats(repeats) = &way.because else {
                return None;
            };
            let mut repeated: Vec<Repeated> = Vec::new();
            for (theirs, repeat) in theirs.iter().zip(repeats) {
                let one = (repeat.value, sorted(theirs));
                if !repeated.contains(&one) {
                    repeated.push(one);
                }
            }
            clashes.push((way, repeated));
        }
        // The order matters where another order is possible, or repeats other values.
        let is_in_order = |values: &[Value], repeated: &[Repeated]| {
            !in_any_order.iter().any(|combination| combination == values)
                || (clashes.iter())
                    .any(|(other, others)| others != repeated && sorted(&other.values) == values)
        };
        let mut groups: Vec<Repeating> = Vec::new();
        let mut placed = 0;
        for (way, repeated) in &clashes {
            let values = sorted(&way.values);
            let mine = match is_in_order(&values, repeated) {
                true => RepeatingWay::Placed(zipped(cells, &way.values)),
                false => RepeatingWay::Combination(values),
            };
            placed += usize::from(matches!(mine, RepeatingWay::Placed(_)));
            match groups.iter_mut().find(|group| group.repeated == *repeated) {
                Some(group) if group.ways.contains(&mine) => {}
                Some(group) => group.ways.push(mine),
                None => groups.push(Repeating {
                    ways: vec![mine],
                    repeated: repeated.clone(),
                }),
            }
        }
        (!groups.is_empty() && placed <= MOST_PLACED).then_some(groups)
    }
}

/// If there are more ways than this that have to be told cell by cell, they are not listed.
const MOST_PLACED: usize = 6;

/// The cells of a cage with the values of a way to fill it.
fn zipped(cells: &[Cell], values: &[Value]) -> Vec<(Cell, Value)> {
    cells.iter().copied().zip(values.iter().copied()).collect()
}

fn sorted(values: &[Value]) -> Vec<Value> {
    let mut values = values.to_vec();
    short_sort(&mut values);
    values
}

/// The cells of two cages, in reading order.
pub(super) fn in_reading_order(one: &[Cell], other: &[Cell]) -> Vec<Cell> {
    let mut cells = [one, other].concat();
    short_sort(&mut cells);
    cells
}

/// What is left of a total beside each of some others, from small to large; products only where they divide it.
pub(super) fn left_beside(total: TotalKind, left: Number, others: &[Number]) -> Vec<Number> {
    let mut all: Vec<Number> = (others.iter())
        .filter_map(|other| match total {
            TotalKind::Sum => left.0.checked_sub(other.0).filter(|rest| *rest > 0),
            TotalKind::Product => {
                (other.0 > 0 && left.0.is_multiple_of(other.0)).then(|| left.0 / other.0)
            }
        })
        .map(Number)
        .collect();
    short_sort_by_key(&mut all, |number| number.0);
    all
}

/// The values of a combination in the order in which its operator joins them, and that operator, if there is one.
/// The minuend or dividend comes first.
pub(super) fn operands(clue: Clue, values: &[Value]) -> (Vec<Value>, Option<Op>) {
    let op = match clue {
        Clue::Op(op, _) => Some(op),
        Clue::Hidden(target) => Op::ALL.into_iter().find(|op| op.gives(values, target)),
        Clue::Given(_) | Clue::Free => None,
    };
    let mut sorted = sorted(values);
    if op.is_some_and(Op::is_largest_first) {
        sorted.reverse();
    }
    (sorted, op)
}

/// Why values are ruled out, arranged so that each group is one clause of a sentence.
pub(super) enum Cause<'a> {
    /// Each of these lines has these values already: rows, columns, or a row and a column that have the same value
    /// in the same cell. If it is a single value, these are the cells that have it.
    Seen {
        lines: Vec<Line>,
        values: ValueSet,
        at: Vec<Cell>,
    },
    /// The cages have few combinations in the empty grid, all the same, and none of them has the values.
    Combinations(Vec<&'a ClueFacts>),
    /// The product is not a multiple of any of these values.
    NoFactor {
        clue: &'a ClueFacts,
        values: ValueSet,
    },
    /// With one of these values in one of these cells, the other cells would have too much or too little to make.
    Bound {
        clue: &'a ClueFacts,
        cells: Vec<Cell>,
        values: ValueSet,
        bound: Bound,
    },
    /// The cages have two cells and the same clue, and no number goes with these values.
    NoPartner {
        clues: Vec<&'a ClueFacts>,
        values: ValueSet,
    },
    /// The cage has two cells in a line, and the value would have to be in both.
    Twice { clue: &'a ClueFacts, value: Value },
    /// With one of these values in one of these cells, the cage would repeat a number in a row or column.
    Repeats {
        clue: &'a ClueFacts,
        cells: Vec<Cell>,
        values: ValueSet,
    },
    /// No way to fill the cage has one of these values in one of these cells.
    NoWay {
        clue: &'a ClueFacts,
        cells: Vec<Cell>,
        values: ValueSet,
    },
    /// Earlier steps ruled the values out for these cells.
    Steps {
        steps: Vec<&'a StepId>,
        cells: Vec<Cell>,
        values: ValueSet,
    },
    /// Earlier hints ruled the values out for these cells.
    Told { cells: Vec<Cell>, values: ValueSet },
    /// The pencil marks of these cells do not have the values.
    NotMarked { cells: Vec<Cell>, values: ValueSet },
    /// The cell has another value.
    Filled { cell: Cell },
}

/// What the other cells of a cage would have to make beside some values, and what they make at least or at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    /// Whether even the smallest total of the other cells is too large; otherwise the largest is too small.
    pub(super) is_too_large: bool,
    /// What is left for the other cells: if it differs from value to value, the most if their total is too large, and
    /// the least if it is too small. Nothing if even that is less than one.
    pub(super) left: Option<Target>,
    /// The smallest or the largest total of the other cells.
    pub(super) rest: Target,
}

/// Groups reasons against values: first what can be seen on the board, then the clues of cages, then earlier steps.
pub(super) fn causes<'a>(ruled_out: &'a [RuledOut], clues: &'a [ClueFacts]) -> Vec<Cause<'a>> {
    let mut all = seen(ruled_out);
    all.extend(by_clue(ruled_out, clues));
    let mut steps: Vec<(&StepId, Vec<Candidates>)> = Vec::new();
    let mut told: Vec<Candidates> = Vec::new();
    let mut not_marked: Vec<Candidates> = Vec::new();
    let mut filled: Vec<Cell> = Vec::new();
    for out in ruled_out {
        match &out.because {
            Removal::Step { step } => match steps.iter_mut().find(|(other, _)| *other == step) {
                Some((_, cells)) => add(cells, out),
                None => steps.push((
                    step,
                    vec![Candidates {
                        cell: out.cell,
                        values: [out.value].into_iter().collect(),
                    }],
                )),
            },
            Removal::Told => add(&mut told, out),
            Removal::NotMarked => add(&mut not_marked, out),
            Removal::Filled { .. } => filled.push(out.cell),
            Removal::Supposed { at } if *at == out.cell => filled.push(out.cell),
            Removal::Supposed { .. } | Removal::Stands { .. } | Removal::Clue { .. } => {}
        }
    }
    filled.dedup();
    all.extend(filled.into_iter().map(|cell| Cause::Filled { cell }));
    // What several steps say about the same cells is said at once.
    let mut by_cells: Vec<(Vec<Cell>, ValueSet, Vec<&StepId>)> = Vec::new();
    for (step, removed) in steps {
        for (values, cells) in cells_by_values(removed) {
            match by_cells.iter_mut().find(|(same, ..)| *same == cells) {
                Some((_, all, steps)) => {
                    values.iter().for_each(|value| all.insert(value));
                    steps.push(step);
                }
                None => by_cells.push((cells, values, vec![step])),
            }
        }
    }
    let groups = by_cells.into_iter();
    all.extend(groups.map(|(cells, values, mut steps)| {
        short_sort_by_key(&mut steps, |step| &step.0);
        Cause::Steps {
            steps,
            cells,
            values,
        }
    }));
    let groups = cells_by_values(told).into_iter();
    all.extend(groups.map(|(values, cells)| Cause::Told { cells, values }));
    let groups = cells_by_values(not_marked).into_iter();
    all.extend(groups.map(|(values, cells)| Cause::NotMarked { cells, values }));
    all
}

/// Adds a value to what its cell cannot have.
fn add(cells: &mut Vec<Candidates>, out: &RuledOut) {
    match cells.iter_mut().find(|other| other.cell == out.cell) {
        Some(other) => {
            other.values.insert(out.value);
        }
        None => cells.push(Candidates {
            cell: out.cell,
            values: [out.value].into_iter().collect(),
        }),
    }
}

/// The values that lines have already, line by line; lines that have the same single value together.
fn seen<'a>(ruled_out: &[RuledOut]) -> Vec<Cause<'a>> {
    let mut by_line: Vec<(Line, ValueSet, Vec<Cell>)> = Vec::new();
    for out in ruled_out {
        let at = match out.because {
            Removal::Stands { at, .. } => at,
            Removal::Supposed { at } if at != out.cell => at,
            _ => continue,
        };
        let line = match at.row() == out.cell.row() {
            true => Line::Row(at.row() as u8),
            false => Line::Col(at.col() as u8),
        };
        match by_line.iter_mut().find(|(other, ..)| *other == line) {
            Some((_, values, cells)) => {
                values.insert(out.value);
                if !cells.contains(&at) {
                    cells.push(at);
                }
            }
            None => by_line.push((line, [out.value].into_iter().collect(), vec![at])),
        }
    }
    let mut all: Vec<Cause> = Vec::new();
    for (line, values, at) in by_line {
        let same = all.iter_mut().find_map(|cause| match cause {
            Cause::Seen {
                lines,
                values: others,
                at,
            } if *others == values
                && values.len() == 1
                && matches!(
                    (lines[0], line),
                    (Line::Row(_), Line::Row(_)) | (Line::Col(_), Line::Col(_))
                ) =>
            {
                Some((lines, at))
            }
            _ => None,
        });
        match same {
            Some((lines, cells)) => {
                lines.push(line);
                cells.extend(at);
            }
            None => all.push(Cause::Seen {
                lines: vec![line],
                values,
                at,
            }),
        }
    }
    join_row_and_column(&mut all);
    for cause in &mut all {
        if let Cause::Seen { lines, at, .. } = cause
            && lines.len() == at.len()
        {
            let mut both: Vec<(Line, Cell)> = lines.iter().copied().zip(at.clone()).collect();
            short_sort_by_key(&mut both, |(line, _)| line.index());
            (*lines, *at) = both.into_iter().unzip();
        }
    }
    all
}

/// Puts a row and a column together that have the same number in the cell where they cross.
fn join_row_and_column(all: &mut Vec<Cause>) {
    let mut i = 0;
    while i < all.len() {
        let other = (i + 1..all.len()).find(|&other| match (&all[i], &all[other]) {
            (
                Cause::Seen { lines, values, at },
                Cause::Seen {
                    lines: others,
                    values: same,
                    at: there,
                },
            ) => {
                lines.len() == 1
                    && others.len() == 1
                    && values == same
                    && at == there
                    && at.len() == 1
            }
            _ => false,
        });
        if let Some(other) = other
            && let Cause::Seen { lines: others, .. } = all.remove(other)
            && let Cause::Seen { lines, .. } = &mut all[i]
        {
            lines.extend(others);
            short_sort_by_key(lines, |line| matches!(line, Line::Col(_)));
        }
        i += 1;
    }
}

/// The cage of a cell and its other cells with their values, if the cell can be filled because of nothing else.
pub(super) fn others_of_cage<'a>(
    cell: Cell,
    ruled_out: &[RuledOut],
    rest: Option<&'a FilledCage>,
    clues: &'a [ClueFacts],
) -> Option<(&'a Cage, Vec<(Cell, Value)>)> {
    if let Some(FilledCage { cage, filled }) = rest {
        let filled = filled.iter().map(|entry| (entry.cell, entry.value));
        return Some((cage, filled.collect()));
    }
    // In a cage of two with − or ÷, more than one number may fit beside the other.
    let clue = clues
        .iter()
        .find(|clue| clue.cage.cells().contains(&cell))?;
    let &[one, other] = clue.cage.cells() else {
        return None;
    };
    let partner = if one == cell { other } else { one };
    let mut stands = None;
    for out in ruled_out {
        match out.because {
            Removal::Clue { .. } => {}
            Removal::Stands { at, .. } if at == partner => stands = Some((partner, out.value)),
            _ => return None,
        }
    }
    Some((&clue.cage, vec![stands?]))
}

/// The values that clues rule out by themselves, cage by cage; cages with the same few combinations together.
fn by_clue<'a>(ruled_out: &'a [RuledOut], clues: &'a [ClueFacts]) -> Vec<Cause<'a>> {
    let mut all: Vec<Cause> = Vec::new();
    for clue in clues {
        let against = |out: &&RuledOut| {
            matches!(out.because, Removal::Clue { .. }) && clue.cage.cells().contains(&out.cell)
        };
        let against: Vec<&RuledOut> = ruled_out.iter().filter(against).collect();
        if against.is_empty() {
            continue;
        }
        let few = if_few(clue.combinations.as_deref());
        // The combinations alone say why the cage does not have a value that is in none of them.
        let (told, against): (Vec<&RuledOut>, Vec<&RuledOut>) =
            (against.into_iter()).partition(|out| {
                few.is_some_and(|few| !few.iter().flatten().any(|value| *value == out.value))
            });
        // What is left is about the places of values, and is told together with the combinations.
        if let (Some(few), false, true) = (few, told.is_empty(), against.is_empty()) {
            let same = all.iter_mut().find_map(|cause| match cause {
                Cause::Combinations(clues)
                    if clues[0].cage.clue() == clue.cage.clue()
                        && clues[0].combinations.as_deref() == Some(few) =>
                {
                    Some(clues)
                }
                _ => None,
            });
            match same {
                Some(clues) => clues.push(clue),
                None => all.push(Cause::Combinations(vec![clue])),
            }
            continue;
        }
        let against: Vec<(Cell, Value, Arithmetic)> = (against.iter())
            .filter_map(|out| match out.because {
                Removal::Clue { arithmetic } => Some((out.cell, out.value, arithmetic)),
                _ => None,
            })
            .collect();
        if !told.is_empty() {
            // A value of a combination has no place only where equal numbers would share a line.
            let groups = grouped(&against).into_iter();
            all.extend(groups.map(|(values, cells)| Cause::Repeats {
                clue,
                cells,
                values,
            }));
            continue;
        }
        for cause in by_arithmetic(clue, &against) {
            match (cause, last_no_partner(&mut all)) {
                // What holds for one cage holds for others with the same clue.
                (Cause::NoPartner { clues, values }, Some((others, same)))
                    if *same == values && others[0].cage.clue() == clue.cage.clue() =>
                {
                    others.extend(clues);
                }
                (cause, _) => all.push(cause),
            }
        }
    }
    all
}

/// The last of the causes, if it is that no number goes with some values.
fn last_no_partner<'c, 'a>(
    causes: &'c mut [Cause<'a>],
) -> Option<(&'c mut Vec<&'a ClueFacts>, &'c ValueSet)> {
    match causes.last_mut() {
        Some(Cause::NoPartner { clues, values }) => Some((clues, values)),
        _ => None,
    }
}

/// Why the arithmetic of a clue is against values in cells, in as few clauses as possible.
pub(super) fn by_arithmetic<'a>(
    clue: &'a ClueFacts,
    against: &[(Cell, Value, Arithmetic)],
) -> Vec<Cause<'a>> {
    let mut all = Vec::new();
    let having = |is_it: &dyn Fn(Arithmetic) -> bool| -> Vec<(Cell, Value, Arithmetic)> {
        (against.iter().copied())
            .filter(|(.., arithmetic)| is_it(*arithmetic))
            .collect()
    };
    let values_of = |these: &[(Cell, Value, Arithmetic)]| -> ValueSet {
        these.iter().map(|(_, value, _)| *value).collect()
    };
    let values = values_of(&having(&|arithmetic| arithmetic == Arithmetic::NoFactor));
    if !values.is_empty() {
        all.push(Cause::NoFactor { clue, values });
    }
    let too_small = having(&|arithmetic| matches!(arithmetic, Arithmetic::TooSmall { .. }));
    let too_large = having(&|arithmetic| matches!(arithmetic, Arithmetic::TooLarge { .. }));
    for these in [too_small, too_large] {
        bounds(clue, &these, &mut all);
    }
    let values = values_of(&having(&|arithmetic| arithmetic == Arithmetic::NoPartner));
    if !values.is_empty() {
        let clues = vec![clue];
        all.push(Cause::NoPartner { clues, values });
    }
    let values = values_of(&having(&|arithmetic| arithmetic == Arithmetic::Twice));
    all.extend(values.iter().map(|value| Cause::Twice { clue, value }));
    let repeats = having(&|arithmetic| arithmetic == Arithmetic::Repeats);
    for (values, cells) in grouped(&repeats) {
        all.push(Cause::Repeats {
            clue,
            cells,
            values,
        });
    }
    let no_way = having(&|arithmetic| arithmetic == Arithmetic::NoValues);
    for (values, cells) in grouped(&no_way) {
        all.push(Cause::NoWay {
            clue,
            cells,
            values,
        });
    }
    all
}

/// The values of each cell; cells with the same values together.
fn grouped(these: &[(Cell, Value, Arithmetic)]) -> Vec<(ValueSet, Vec<Cell>)> {
    let mut by_cell: Vec<Candidates> = Vec::new();
    for &(cell, value, _) in these {
        match by_cell.iter_mut().find(|other| other.cell == cell) {
            Some(other) => other.values.insert(value),
            None => by_cell.push(Candidates {
                cell,
                values: [value].into_iter().collect(),
            }),
        }
    }
    cells_by_values(by_cell)
}

/// Adds that the totals of other cells are too large or too small, for all values of a cell at once where one bound
/// is enough for them.
fn bounds<'a>(clue: &'a ClueFacts, these: &[(Cell, Value, Arithmetic)], all: &mut Vec<Cause<'a>>) {
    for (values, cells) in grouped(these) {
        let of_group: Vec<(Cell, Value, Arithmetic)> = (these.iter().copied())
            .filter(|(cell, ..)| cells.contains(cell))
            .collect();
        let common = common_bound(clue.cage.clue(), &of_group);
        match (common, &of_group[..]) {
            (Some(bound), _) => all.push(Cause::Bound {
                clue,
                cells,
                values,
                bound,
            }),
            (None, [_]) => {}
            (None, of_group) => {
                for one in of_group {
                    bounds(clue, &[*one], all);
                }
            }
        }
    }
}

/// One bound that is against each of some values in their cells; nothing if there is none.
fn common_bound(clue: Clue, these: &[(Cell, Value, Arithmetic)]) -> Option<Bound> {
    let Clue::Op(op, target) = clue else {
        return None;
    };
    let lefts = these.iter().map(|(_, value, _)| match op {
        Op::Mul => target / Target::from(*value),
        Op::Add | Op::Sub | Op::Div => target.saturating_sub((*value).into()),
    });
    let rests = these.iter().map(|(.., arithmetic)| match arithmetic {
        Arithmetic::TooLarge { rest } | Arithmetic::TooSmall { rest } => *rest,
        _ => 0,
    });
    let is_too_large = matches!(these.first()?.2, Arithmetic::TooLarge { .. });
    let (left, rest) = match is_too_large {
        true => (lefts.max()?, rests.min()?),
        false => (lefts.min()?, rests.max()?),
    };
    let is_against = if is_too_large {
        rest > left
    } else {
        rest < left
    };
    is_against.then_some(Bound {
        is_too_large,
        left: (left > 0).then_some(left),
        rest,
    })
}

/// The runs of three and more neighbours in one row or column, and the other cells one by one.
pub(super) fn runs(cells: &[Cell]) -> Vec<&[Cell]> {
    let is_next = |one: &Cell, other: &Cell| {
        (one.row() == other.row() && one.col() + 1 == other.col())
            || (one.col() == other.col() && one.row() + 1 == other.row())
    };
    let is_straight = |run: &[Cell]| {
        run.iter().all(|cell| cell.row() == run[0].row())
            || run.iter().all(|cell| cell.col() == run[0].col())
    };
    let mut runs = Vec::new();
    let mut rest = cells;
    while !rest.is_empty() {
        let mut length = 1;
        while length < rest.len()
            && is_next(&rest[length - 1], &rest[length])
            && is_straight(&rest[..=length])
        {
            length += 1;
        }
        let length = if length < 3 { 1 } else { length };
        let (run, after) = rest.split_at(length);
        runs.push(run);
        rest = after;
    }
    runs
}

/// The row or column that two cells share.
pub(super) fn shared_line(one: Cell, other: Cell) -> Line {
    match one.row() == other.row() {
        true => Line::Row(one.row() as u8),
        false => Line::Col(one.col() as u8),
    }
}

/// What one part of a cage and the other come to: their product, or else their sum.
pub(super) fn total(op: Op, one: Target, other: Target) -> Target {
    match op {
        Op::Mul => one.saturating_mul(other),
        Op::Add | Op::Sub | Op::Div => one.saturating_add(other),
    }
}

/// What the other cell of a sum or product of two needs, if that is a number from 1.
pub(super) fn needed_partner(op: Op, target: Target, value: Target) -> Option<Target> {
    let partner = match op {
        Op::Add => target.checked_sub(value)?,
        Op::Mul => target / value,
        Op::Sub | Op::Div => return None,
    };
    (partner > 0).then_some(partner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(number: u8) -> Value {
        Value::new(number).unwrap()
    }

    fn set<const N: usize>(numbers: [u8; N]) -> ValueSet {
        numbers.into_iter().map(value).collect()
    }

    #[test]
    fn cells_that_lose_the_same_values_are_grouped_in_reading_order() {
        let [first, second, third] = [0, 1, 2].map(|column| Cell::new(0, column));
        let grouped = GroupedEffects::new(&[
            Effect::Remove(third, set([2, 4])),
            Effect::Place(second, value(3)),
            Effect::Remove(first, set([2, 4])),
        ]);
        assert_eq!(grouped.placed, [(second, value(3))]);
        assert_eq!(grouped.removed, [(set([2, 4]), vec![first, third])]);
    }

    #[test]
    fn operands_are_in_the_order_in_which_the_operator_joins_them() {
        let values = [value(2), value(6)];
        let told = |clue| operands(clue, &values);
        let (small, large) = (vec![value(2), value(6)], vec![value(6), value(2)]);
        assert_eq!(told(Clue::Op(Op::Mul, 12)), (small.clone(), Some(Op::Mul)));
        assert_eq!(told(Clue::Op(Op::Sub, 4)), (large.clone(), Some(Op::Sub)));
        assert_eq!(told(Clue::Hidden(3)), (large, Some(Op::Div)));
        assert_eq!(told(Clue::Free), (small, None));
    }

    #[test]
    fn lists_have_a_word_before_their_last_part() {
        let parts = ["a", "b", "c"].map(str::to_owned);
        let told: Vec<String> = (0..=3).map(|n| joined(&parts[..n], "and")).collect();
        assert_eq!(told, ["", "a", "a and b", "a, b and c"]);
    }
}
