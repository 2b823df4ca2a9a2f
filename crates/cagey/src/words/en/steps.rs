//! Steps in English.

use super::terms::{
    Terms, any_value, count, joined_with_and, joined_with_or, line_noun, lines, values,
    with_article,
};
use crate::logic::{
    CageEliminations, CageFacts, Candidates, CaseFacts, ContradictionFacts, Effect, Facts, Link,
    RuledOut, SetsFacts, ShareFacts, StepFacts, TotalKind, ValueCounts, Ways,
};
use crate::model::{Cage, Cell, Line, Number, Op, Value, ValueSet};
use crate::words::arrange::{
    GroupedEffects, MOST_LISTED, capitalised, cells_by_values, if_few, impossible_by_cell,
    seen_and_concluded,
};
use crate::words::{Detail, Medium};

/// A step in as much detail as is asked for.
pub(in crate::words) fn step(step: &StepFacts, detail: Detail, medium: Medium) -> String {
    let terms = Terms(medium);
    match detail {
        Detail::Nudge => format!("Look at {}.", terms.focus(step)),
        Detail::Where => terms.place(step),
        Detail::Full => {
            let because = terms.because(&step.facts);
            let gap = if because.contains('\n') { '\n' } else { ' ' };
            format!("{because}{gap}So {}.", terms.effects(&step.effects))
        }
    }
}

impl Terms {
    /// Where to look first, in a word or two.
    fn focus(self, step: &StepFacts) -> String {
        let places = &step.places;
        match (&places.lines[..], &places.cages[..], &places.cells[..]) {
            ([], [], [cell, ..]) => self.cell(*cell),
            ([], [cage, ..], _) => self.cage(cage),
            (these, _, _) => lines(these),
        }
    }

    /// What to look for, and what follows from it.
    fn place(self, step: &StepFacts) -> String {
        let places = &step.places;
        let (in_lines, cells) = (lines(&places.lines), self.cells(&places.cells));
        let mut named: Vec<String> = match (places.lines.is_empty(), places.cells.is_empty()) {
            (true, _) => Vec::new(),
            (false, true) => vec![in_lines],
            (false, false) => vec![format!("{cells} in {in_lines}")],
        };
        named.extend(places.cages.iter().map(|cage| self.cage(cage)));
        if places.lines.is_empty() && !places.cells.is_empty() {
            named.push(cells);
        }
        let changed: Vec<Cell> = step.effects.iter().map(|effect| effect.cell()).collect();
        let name = super::technique(step.technique).name;
        let told = format!("{name}: look at {}.", named.join(", and at "));
        if changed == places.cells {
            return told;
        }
        let changed = self.cells(&changed);
        match step.effects.first() {
            Some(Effect::Place(..)) => format!("{told} This fills {changed}."),
            _ => format!("{told} This takes candidates out of {changed}."),
        }
    }

    /// The reason as sentences.
    fn because(self, facts: &Facts) -> String {
        match facts {
            Facts::Given { cell, value } => {
                let cell = self.cell(*cell);
                capitalised(&format!(
                    "{cell} is a cage by itself, and its clue is {value}."
                ))
            }
            Facts::LastCell { line, cell, value } => {
                let cell = self.cell(*cell);
                capitalised(&format!(
                    "{cell} is the last empty cell of {line}, which lacks only {value}."
                ))
            }
            Facts::NakedSingle {
                cell,
                value,
                ruled_out,
            } => self.naked_single(*cell, *value, ruled_out),
            Facts::HiddenSingle {
                line, value, cell, ..
            } => {
                let (line, cell) = (capitalised(&line.to_string()), self.cell(*cell));
                format!(
                    "{line} needs {}, and only {cell} can still have it.",
                    with_article(*value)
                )
            }
            Facts::OnlyCombination { cage, filled } => {
                let name = self.cage(&cage.cage);
                let filled: Vec<String> = (filled.iter())
                    .map(|entry| format!("{} in {}", entry.value, self.cell(entry.cell)))
                    .collect();
                let one_way = format!("{name} can {}be filled in one way only.", now(cage));
                match filled.is_empty() {
                    true => capitalised(&one_way),
                    false => format!("With {}, {one_way}", joined_with_and(&filled)),
                }
            }
            Facts::CageValues { cage } => capitalised(&self.cage_values(cage)),
            Facts::CageCells { cage } => capitalised(&self.cage_cells(cage)),
            Facts::CageClaims {
                cage,
                line,
                values,
                cells,
            } => capitalised(&self.cage_claims(cage, *line, *values, cells)),
            Facts::LineClaims {
                line,
                value,
                places,
                ruling,
                ..
            } => {
                let all = match places.len() {
                    1 => "",
                    2 => "both ",
                    _ => "all ",
                };
                let (line, places) = (capitalised(&line.to_string()), self.cells(places));
                format!(
                    "{line} needs {}, and only {places} can still have it, {all}in {}. {}",
                    with_article(*value),
                    self.cage(&ruling.cage),
                    self.ruling("this cage", ruling)
                )
            }
            Facts::NakedSet {
                line,
                cells,
                values: set,
            } => {
                let cells: Vec<Cell> = cells.iter().map(|candidates| candidates.cell).collect();
                format!(
                    "In {line}, {} can have only {} between them, so they use these values up.",
                    self.cells(&cells),
                    values(*set)
                )
            }
            Facts::HiddenSet {
                line,
                cells,
                values: set,
                ..
            } => format!(
                "{} can have its {} only in {}, which then have room for nothing else.",
                capitalised(&line.to_string()),
                values(*set),
                self.cells(cells)
            ),
            Facts::Clash { outside, ruling } => {
                let told: Vec<String> = outside.iter().map(|&cell| self.cell_with(cell)).collect();
                capitalised(&format!(
                    "{} must leave a value for {}. {}",
                    self.cage(&ruling.cage),
                    joined_with_and(&told),
                    self.ruling("this cage", ruling)
                ))
            }
            Facts::Pair {
                other,
                lines: shared,
                ruling,
            } => self.pair(other, shared, ruling),
            Facts::LineTotal { .. } => self.line_total(facts).unwrap_or_default(),
            Facts::Parity { .. } => self.parity(facts).unwrap_or_default(),
            Facts::Counting { .. } => self.counting(facts).unwrap_or_default(),
            Facts::Fish {
                value,
                lines: these,
                across,
                ..
            } => format!(
                "In {}, all places for {value} lie in {}. Each of these {} has its {value} in a \
                 different one of these {}, which then have no other {value}.",
                lines(these),
                lines(across),
                line_noun(these),
                line_noun(across)
            ),
            Facts::Wing {
                pivot,
                wings,
                value,
            } => self.wing(*pivot, *wings, *value),
            Facts::Chain { links, value } => self.chain(links, *value),
            Facts::LineCombinations {
                line,
                others,
                mine,
                ruling,
            } => self.line_combinations(*line, others, mine, ruling),
            Facts::Neighbourhood {
                cage,
                cell,
                value,
                cases,
            } => {
                let mut told = format!(
                    "Suppose that {} is {value}. Then {} has {}:",
                    self.cell(*cell),
                    self.cage(cage),
                    combination_count(cases.len())
                );
                self.cases(cases, 0, &mut told);
                match cases.len() {
                    1 => told,
                    _ => told + "\nNone of them is possible.",
                }
            }
            Facts::Trial {
                cell,
                value,
                chain,
                end,
            } => self.trial(*cell, *value, chain, end),
        }
    }

    fn naked_single(self, cell: Cell, value: Value, ruled_out: &[RuledOut]) -> String {
        let cell = self.cell(cell);
        let (in_lines, others) = seen_and_concluded(ruled_out);
        let were = if others.len() == 1 { "was" } else { "were" };
        let told = match (in_lines.len(), others.len()) {
            (_, 0) => format!(
                "The row and the column of {cell} have {} already",
                values(in_lines)
            ),
            (0, _) => format!("{} {were} ruled out for {cell} before", values(others)),
            _ => format!(
                "The row and the column of {cell} have {} already, and {} {were} ruled out for it before",
                values(in_lines),
                values(others)
            ),
        };
        format!("{told}: only {value} is left.")
    }

    fn cage_values(self, facts: &CageFacts) -> String {
        let name = self.cage(&facts.cage);
        let Some(ways) = &facts.ways else {
            return format!(
                "{name} cannot give its clue with such a value in any of its cells, whatever the others \
                 have of their candidates."
            );
        };
        let left = self.what_is_left(facts);
        match if_few(ways.combinations.as_deref()) {
            Some(_) => format!("{name} {left}."),
            None => format!(
                "{name} {left}, and none of these has {}.",
                self.in_no_way(&impossible_by_cell(facts))
            ),
        }
    }

    fn cage_cells(self, facts: &CageFacts) -> String {
        let name = self.cage(&facts.cage);
        let Some(ways) = &facts.ways else {
            return format!(
                "{name} cannot give its clue with such a value there, whatever its other cells have of \
                 their candidates."
            );
        };
        if let Some(told) = self.cell_by_cell(&facts.cage, ways.left.as_deref()) {
            return format!("{name} can {}only be filled with {told}.", now(facts));
        }
        let left = self.what_is_left(facts);
        let no_way = self.in_no_way(&impossible_by_cell(facts));
        match if_few(ways.combinations.as_deref()) {
            Some(_) => format!("{name} {left}. None of these can be placed with {no_way}."),
            None => format!("{name} {left}, and none of these has {no_way}."),
        }
    }

    fn cage_claims(
        self,
        facts: &CageFacts,
        line: Line,
        claimed: ValueSet,
        cells: &[Cell],
    ) -> String {
        let name = self.cage(&facts.cage);
        let left = self.what_is_left(facts);
        let told = values(claimed);
        if cells.len() == facts.cage.cells().len() {
            return format!("{name} {left}: it has {told} in {line} in any case.");
        }
        let places = match claimed.len() {
            1 => self.any_cell(cells),
            count if count == cells.len() => self.cells(cells),
            claimed => format!("{} of {}", count(claimed), self.cells(cells)),
        };
        format!("{name} {left}. Every way to fill it puts {told} into {places}, in {line}.")
    }

    fn pair(self, other: &CageFacts, shared: &[Line], ruling: &CageEliminations) -> String {
        let (rows, columns): (Vec<Line>, Vec<Line>) =
            (shared.iter()).partition(|line| matches!(line, Line::Row(_)));
        let places: Vec<String> = [rows, columns]
            .iter()
            .filter(|these| !these.is_empty())
            .map(|these| lines(these))
            .collect();
        format!(
            "{} {}. {} must leave it one of these without repeating a value in {}. {}",
            capitalised(&self.cage(&other.cage)),
            self.what_is_left(other),
            capitalised(&self.cage(&ruling.cage)),
            joined_with_or(&places),
            self.ruling(&self.cage(&ruling.cage), ruling)
        )
    }

    fn line_total(self, facts: &Facts) -> Option<String> {
        let Facts::LineTotal {
            total,
            lines: these,
            whole,
            fixed,
            filled,
            left,
            mine,
            possible,
            other,
            ruling,
        } = facts
        else {
            return None;
        };
        let op = match total {
            TotalKind::Sum => Op::Add,
            TotalKind::Product => Op::Mul,
        };
        let (makes, made) = match (total, these.len()) {
            (TotalKind::Product, 1) => ("has the product", "product"),
            (TotalKind::Product, _) => ("have the product", "product"),
            (TotalKind::Sum, 1) => ("adds up to", "sum"),
            (TotalKind::Sum, _) => ("add up to", "sum"),
        };
        let mut told = format!("{} {makes} {whole}. ", capitalised(&lines(these)));
        let is = |share: &ShareFacts| {
            let totals: Vec<String> = share.totals.iter().map(Number::to_string).collect();
            format!(
                "{} is {}",
                self.expression(&share.cells, op),
                totals.concat()
            )
        };
        let mut known: Vec<String> = fixed.iter().map(is).collect();
        known.extend(filled.map(|filled| format!("the {made} of the filled cells is {filled}")));
        if !known.is_empty() {
            told += &capitalised(&format!("{} in any case. ", joined_with_and(&known)));
        }
        let name = self.expression(&mine.cells, op);
        match other {
            None => told += &format!("So {name} is {left}. "),
            Some(other) => {
                let theirs = self.expression(&other.cells, op);
                told += &format!("So {name} {} {theirs} is {left}", self.sign(op));
                if other.totals.len() <= MOST_LISTED {
                    let numbers = |totals: &[Number]| -> String {
                        joined_with_or(&totals.iter().map(Number::to_string).collect::<Vec<_>>())
                    };
                    told += &format!(
                        "; {theirs} can only be {}, which leaves {} for {name}",
                        numbers(&other.totals),
                        numbers(possible)
                    );
                }
                told += ". ";
            }
        }
        Some(told + &self.ruling(&self.cage(&ruling.cage), ruling))
    }

    fn parity(self, facts: &Facts) -> Option<String> {
        let Facts::Parity {
            lines: these,
            whole,
            odd,
            even,
            mine,
            is_odd,
            ruling,
        } = facts
        else {
            return None;
        };
        let name = |is_odd: bool| if is_odd { "odd" } else { "even" };
        let mut told = format!(
            "{} {} up to {whole}, which is {}. ",
            capitalised(&lines(these)),
            if these.len() == 1 { "adds" } else { "add" },
            name(whole.0 % 2 == 1)
        );
        let known: Vec<String> = [(even, false), (odd, true)]
            .iter()
            .filter(|(shares, _)| !shares.is_empty())
            .map(|(shares, is_odd)| {
                let verb = if shares.len() == 1 { "is" } else { "are" };
                let sums = shares.iter().map(|cells| self.expression(cells, Op::Add));
                let sums = joined_with_and(&sums.collect::<Vec<_>>());
                format!("{sums} {verb} {} in any case", name(*is_odd))
            })
            .collect();
        if !known.is_empty() {
            told += &capitalised(&format!("{}. ", known.join("; ")));
        }
        told += &format!(
            "So {} must be {}. ",
            self.expression(mine, Op::Add),
            name(*is_odd)
        );
        Some(told + &self.ruling(&self.cage(&ruling.cage), ruling))
    }

    fn counting(self, facts: &Facts) -> Option<String> {
        let Facts::Counting {
            line,
            values: counted,
            mine,
            least,
            most,
            others,
            ruling,
        } = facts
        else {
            return None;
        };
        let line = capitalised(&line.to_string());
        let cells = self.cells(&mine.cells);
        let mut told = match counted.len() {
            1 => format!("{line} has {} once. ", values(*counted)),
            _ => format!("{line} has each of {} once. ", values(*counted)),
        };
        // What each other share takes, if it takes any of the values.
        let take = |bound: &str, of: &dyn Fn(&ValueCounts) -> usize| -> String {
            let parts: Vec<String> = (others.iter().filter(|taken| of(taken) > 0))
                .map(|taken| {
                    let take = if taken.cells.len() == 1 {
                        "takes"
                    } else {
                        "take"
                    };
                    format!(
                        "{} {take} {bound} {}",
                        self.cells(&taken.cells),
                        count(of(taken))
                    )
                })
                .collect();
            joined_with_and(&parts)
        };
        if *most < mine.most {
            let others = take("at least", &|taken| taken.least);
            told += &match most {
                0 => format!("Of these, {others}. That leaves none for {cells}. "),
                most => format!(
                    "Of these, {others}. That leaves at most {} for {cells}. ",
                    count(*most)
                ),
            };
        }
        if *least > mine.least {
            let others = take("at most", &|taken| taken.most);
            told += &match (others.is_empty(), counted.len()) {
                (true, 1) => format!("No other cell of it can have that, so it is in {cells}. "),
                (true, _) => format!(
                    "No other cell of it can have any of these, so {cells} must have them all. "
                ),
                (false, _) => format!(
                    "Of these, {others}, and besides only {cells} can have any: at least {}. ",
                    count(*least)
                ),
            };
        }
        Some(told + &self.ruling(&self.cage(&ruling.cage), ruling))
    }

    fn wing(self, pivot: Candidates, [one, other]: [Candidates; 2], third: Value) -> String {
        let of = |candidates: Candidates| {
            let value = candidates.values.iter().find(|&value| value != third);
            value.map_or_else(String::new, |value| value.to_string())
        };
        let [first, second] = [self.cell(one.cell), self.cell(other.cell)];
        capitalised(&format!(
            "{} is {}. If it is {}, then {} is {third}; if it is {}, then {} is {third}. Either way {first} \
             or {second} is {third}, so no other cell in line with both can be {third}.",
            self.cell(pivot.cell),
            any_value(pivot.values),
            of(one),
            self.cell_with(one),
            of(other),
            self.cell_with(other)
        ))
    }

    fn chain(self, links: &[Link], missing: Value) -> String {
        let [first, rest @ ..] = links else {
            return String::new();
        };
        let mut told = format!(
            "{} is {}. If it is not {missing}, it is {}",
            self.cell(first.cell),
            any_value(first.values),
            first.then
        );
        for link in rest {
            let cell = self.cell_with(Candidates {
                cell: link.cell,
                values: link.values,
            });
            told += &format!(", then {cell} is {}", link.then);
        }
        let last = rest.last().unwrap_or(first);
        let [first, last] = [self.cell(first.cell), self.cell(last.cell)];
        capitalised(&format!(
            "{told}. Either way {first} or {last} is {missing}, so no other cell in line with both can be \
             {missing}."
        ))
    }

    fn line_combinations(
        self,
        line: Line,
        others: &[SetsFacts],
        mine: &SetsFacts,
        ruling: &CageEliminations,
    ) -> String {
        let told = |sets: &[ValueSet]| -> String {
            let is_single = sets.iter().all(|set| set.len() == 1);
            let sets: Vec<String> = sets.iter().map(|&set| values(set)).collect();
            match &sets[..] {
                [first @ .., last] if !first.is_empty() && !is_single => {
                    format!("{}, or {last}", first.join(", "))
                }
                sets => joined_with_or(sets),
            }
        };
        let mut text = format!("{} has every value once. ", capitalised(&line.to_string()));
        let mut parts = Vec::new();
        for other in others {
            if let Some(sets) = if_few(other.sets.as_deref()) {
                let can = if other.cells.len() == 1 {
                    "can be"
                } else {
                    "can have"
                };
                parts.push(format!("{} {can} {}", self.cells(&other.cells), told(sets)));
            }
        }
        if !parts.is_empty() {
            text += &format!("There, {}. ", parts.join("; "));
        }
        let here = self.cells(&mine.cells);
        let verb = if mine.cells.len() == 1 { "is" } else { "have" };
        text += &match if_few(mine.sets.as_deref()) {
            Some(sets) => format!(
                "All values find a place without a clash only if {here} {verb} {}. ",
                told(sets)
            ),
            None => format!("Not every combination of {here} leaves the others theirs. "),
        };
        text + &self.ruling(&self.cage(&ruling.cage), ruling)
    }

    /// Adds the cases, each on its own line, indented by its depth.
    fn cases(self, cases: &[CaseFacts], depth: usize, told: &mut String) {
        for case in cases {
            let filled: Vec<String> = (case.filled.iter())
                .map(|entry| self.cell_is(entry.cell, entry.value))
                .collect();
            *told += &format!("\n{}- {}: ", "  ".repeat(depth), filled.join(", "));
            let name = self.cage(&case.next);
            match case.cases.len() {
                0 => *told += &format!("no combination is left for {name}."),
                count => {
                    *told += &format!("{name} has {} left:", combination_count(count));
                    self.cases(&case.cases, depth + 1, told);
                }
            }
        }
    }

    fn trial(
        self,
        cell: Cell,
        value: Value,
        chain: &[StepFacts],
        end: &ContradictionFacts,
    ) -> String {
        let mut told = format!("Suppose that {} is {value}.", self.cell(cell));
        for (i, inner) in chain.iter().enumerate() {
            let full = step(inner, Detail::Full, self.0);
            told += &format!("\n{}. {}", i + 1, full.replace('\n', "\n   "));
        }
        told + &format!("\nBut now {}.", self.contradiction(end))
    }

    /// Why nothing fits any more: "R4C2 has no value left".
    fn contradiction(self, end: &ContradictionFacts) -> String {
        match end {
            ContradictionFacts::NoValue(cell) => format!("{} has no value left", self.cell(*cell)),
            ContradictionFacts::NoPlace(line, value) => {
                format!("{value} has no place left in {line}")
            }
            ContradictionFacts::NoCombination(cage) => format!(
                "no combination is left for {} ({})",
                self.cage(cage),
                self.cells(cage.cells())
            ),
        }
    }

    /// How a cage can still be filled: "can only be 2·6 or 3·4"; with "now" if there were more ways at the start.
    fn what_is_left(self, facts: &CageFacts) -> String {
        let Some(ways) = &facts.ways else {
            return "has many combinations".to_owned();
        };
        match if_few(ways.combinations.as_deref()) {
            Some(left) => {
                let is_new = if_few(ways.combinations_at_first.as_deref()) != Some(left);
                let now = if is_new { "now " } else { "" };
                let told = self.combinations(&facts.cage, left);
                format!("can {now}only be {}", joined_with_or(&told))
            }
            None => format!("can {}be filled in {} ways", now(facts), count(ways.count)),
        }
    }

    /// Candidates that a cage's cells have in none of some ways to fill it: "1 in R2C3 or R2C4", "1 in
    /// R2C3, or 4 in R2C4".
    fn in_no_way(self, impossible: &[Candidates]) -> String {
        let told: Vec<String> = (cells_by_values(impossible.iter().copied()).iter())
            .map(|(set, cells)| format!("{} in {}", any_value(*set), self.any_cell(cells)))
            .collect();
        told.join(", or ")
    }

    /// Ways to fill a cage, with what is in which cell: "2 in R4C2 and 6 in R4C3", "2 6 or 6 2, in the
    /// order R4C2, R4C3"; nothing if they are too many to be listed.
    fn cell_by_cell(self, cage: &Cage, ways: Option<&[Vec<Value>]>) -> Option<String> {
        let ways = if_few(ways)?;
        if let [way] = ways {
            let told: Vec<String> = (cage.cells().iter().zip(way))
                .map(|(&cell, value)| format!("{value} in {}", self.cell(cell)))
                .collect();
            return Some(joined_with_and(&told));
        }
        let told: Vec<String> = (ways.iter())
            .map(|way| {
                let values: Vec<String> = way.iter().map(Value::to_string).collect();
                values.join(" ")
            })
            .collect();
        let order = self.cells_in_order(cage.cells());
        Some(format!("{}, in the order {order}", joined_with_or(&told)))
    }

    /// Which combinations of a cage are ruled out, and which are left. The cage is called by a name.
    fn ruling(self, name: &str, ruling: &CageEliminations) -> String {
        // This happens where a supposition fails.
        if ruling.count_left == 0 {
            return format!("This leaves no combination for {name}.");
        }
        if let (Some(out), Some(left)) = (
            if_few(ruling.combinations_out.as_deref()),
            if_few(ruling.combinations_left.as_deref()),
        ) {
            let [out, left] = [out, left].map(|these| self.combinations(&ruling.cage, these));
            let (out, left) = (joined_with_and(&out), joined_with_or(&left));
            return format!("This rules out {out} for {name}, and leaves {left}.");
        }
        let all = count(ruling.count);
        let are_left = match ruling.count_left {
            1 => "one is left".to_owned(),
            left => format!("{} are left", count(left)),
        };
        match self.cell_by_cell(&ruling.cage, ruling.left.as_deref()) {
            Some(told) => format!("Of the {all} ways to fill {name}, {are_left}: {told}."),
            None => format!(
                "Of the {all} ways to fill {name}, {are_left}, and none of these has {}.",
                self.in_no_way(&ruling.impossible)
            ),
        }
    }

    /// What follows, in the order of reading: "R4C2 is 6 and R4C3 is 2", "R4C5 and R4C6 are not 2 or 6".
    fn effects(self, effects: &[Effect]) -> String {
        let effects = GroupedEffects::new(effects);
        let placed: Vec<String> = (effects.placed.iter())
            .map(|(cell, value)| format!("{} is {value}", self.cell(*cell)))
            .collect();
        let mut told: Vec<String> = (effects.removed.iter())
            .map(|(set, same)| {
                let verb = if same.len() == 1 { "is" } else { "are" };
                format!("{} {verb} not {}", self.cells(same), any_value(*set))
            })
            .collect();
        if !placed.is_empty() {
            told.insert(0, joined_with_and(&placed));
        }
        told.join("; ")
    }
}

/// "now ", if a cage could be filled in more ways at first.
fn now(facts: &CageFacts) -> &'static str {
    match &facts.ways {
        Some(Ways {
            count,
            count_at_first,
            ..
        }) if count == count_at_first => "",
        _ => "now ",
    }
}

/// "one combination", "two combinations".
fn combination_count(of: usize) -> String {
    match of {
        1 => "one combination".to_owned(),
        of => format!("{} combinations", count(of)),
    }
}
