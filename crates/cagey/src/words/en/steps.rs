//! Steps in English.

use super::causes::{clause_list, then_reasons, with_reasons};
use super::terms::{
    Terms, any_article, any_value, clue_aloud, count, joined_with_and, joined_with_or, lines,
    values, with_article,
};
use crate::logic::{
    BesideFacts, CageEliminations, CageFacts, Candidates, CaseFacts, Causes, ChainLink, ClueFacts,
    ContradictionFacts, Effect, Facts, FilledFacts, Link, LinkReason, NeededTotals, RuledOut,
    SetsFacts, ShareFacts, StepFacts, TotalKind, ValueCounts,
};
use crate::model::{Cage, Cell, Clue, Line, Number, Op, Value, ValueSet};
use crate::short_sort::short_sort_by_key;
use crate::words::arrange::{
    GroupedEffects, Repeating, RepeatingWay, against_clue, before_list, beside, by_arithmetic,
    capitalised, cells_by_values, cells_of_cases, if_few, if_few_sets, if_few_totals,
    in_reading_order, is_repeated, is_short, left_beside, number_runs, others_of_cage,
    removed_values, sentences, single_needs, uncapitalised, without_partner,
};
use crate::words::{Detail, Medium};

/// What is said of combinations with equal numbers.
const EQUAL_NUMBERS: &str = "equal numbers cannot share a row or column";

/// A step in as much detail as is asked for.
pub(in crate::words) fn step(step: &StepFacts, detail: Detail, medium: Medium) -> String {
    let terms = Terms(medium);
    match detail {
        Detail::Nudge => format!("Look at {}.", terms.focus(step)),
        Detail::Where => terms.place(step),
        Detail::Full => {
            let because = terms.because(step);
            let gap = if because.contains('\n') { '\n' } else { ' ' };
            format!("{because}{gap}So {}.", terms.effects(&step.effects))
        }
    }
}

/// Why a step holds, without what follows.
pub(in crate::words) fn reason(step: &StepFacts, medium: Medium) -> String {
    Terms(medium).because(step)
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

    /// Where to look, for what, and what follows from it.
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
        let told = format!(
            "Look at {}: {}.",
            named.join(", and at "),
            uncapitalised(name)
        );
        if changed == places.cells {
            return told;
        }
        let changed = self.cells(&changed);
        match step.effects.first() {
            Some(Effect::Place(..)) => format!("{told} This fills {changed}."),
            _ => format!("{told} This rules out numbers for {changed}."),
        }
    }

    /// The reason as sentences.
    fn because(self, step: &StepFacts) -> String {
        let clues = &step.clues[..];
        match &step.facts {
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
                rest,
            } => others_of_cage(*cell, ruled_out, rest.as_ref(), clues)
                .and_then(|(cage, filled)| {
                    self.last_of_cage(cage, &filled, (*cell, *value), &[], clues)
                })
                .unwrap_or_else(|| sentences(&self.clauses(ruled_out, clues), clause_list)),
            Facts::HiddenSingle {
                line,
                value,
                elsewhere,
                ..
            } => self.needs(*line, *value, elsewhere, clues),
            Facts::OnlyCombination { cage } => self.only_combination(cage, &step.effects, clues),
            Facts::CageValues { cage } | Facts::CageCells { cage } => {
                self.cage_excludes(cage, &step.effects, clues)
            }
            Facts::CageClaims {
                cage,
                line,
                values,
                cells,
            } => self.cage_claims(cage, *line, *values, cells, clues),
            Facts::LineClaims {
                line,
                value,
                elsewhere,
                ruling,
                ..
            } => {
                format!(
                    "{} So it is in {}. {}",
                    self.needs(*line, *value, elsewhere, clues),
                    self.cage(&ruling.cage),
                    self.ruling("this cage", ruling, &step.effects, clues)
                )
            }
            Facts::NakedSet {
                line,
                cells,
                values: set,
                ruled_out,
            } => {
                let cells: Vec<Cell> = cells.iter().map(|candidates| candidates.cell).collect();
                let told = format!(
                    "in {line}, {} have only {} between them",
                    self.cells(&cells),
                    values(*set)
                );
                let clauses = self.clauses(ruled_out, clues);
                with_reasons(&told, &clauses) + " They use these numbers up."
            }
            Facts::HiddenSet {
                line,
                cells,
                values: set,
                elsewhere,
            } => {
                let told = format!(
                    "in {line}, {} can only be in {}",
                    values(*set),
                    self.cells(cells)
                );
                let clauses = self.clauses(elsewhere, clues);
                with_reasons(&told, &clauses) + " These cells have room for nothing else."
            }
            Facts::Clash {
                outside,
                ruled_out,
                ruling,
            } => format!(
                "{}{} must leave a number for {}. {}",
                self.candidates(outside, ruled_out, clues),
                capitalised(&self.cage(&ruling.cage)),
                match &outside[..] {
                    [_] => "it".to_owned(),
                    _ => "each of them".to_owned(),
                },
                self.ruling("this cage", ruling, &step.effects, clues)
            ),
            Facts::Pair {
                other,
                lines: shared,
                in_any_order,
                ruling,
            } => self.pair(other, shared, in_any_order, ruling, step),
            Facts::LineTotal { .. } => self.line_total(step).unwrap_or_default(),
            Facts::Parity { .. } => self.parity(step).unwrap_or_default(),
            Facts::Counting { .. } => self.counting(step).unwrap_or_default(),
            Facts::Fish {
                value,
                lines: these,
                across,
                elsewhere,
            } => {
                let told = format!(
                    "in {}, {value} can only be in {}",
                    lines(these),
                    lines(across)
                );
                format!(
                    "{} Each of {} has its {value} in a different one of {}, which then have no other {value}.",
                    with_reasons(&told, &self.clauses(elsewhere, clues)),
                    self.these(these),
                    self.these(across)
                )
            }
            Facts::Wing {
                pivot,
                wings,
                value,
                ruled_out,
            } => {
                let cells = [*pivot, wings[0], wings[1]];
                self.candidates(&cells, ruled_out, clues) + &self.wing(*pivot, *wings, *value)
            }
            Facts::Chain {
                links,
                value,
                ruled_out,
            } => {
                let cells: Vec<Candidates> = (links.iter())
                    .map(|link| Candidates {
                        cell: link.cell,
                        values: link.values,
                    })
                    .collect();
                self.candidates(&cells, ruled_out, clues) + &self.chain(links, *value)
            }
            Facts::LineCombinations {
                line,
                others,
                mine,
                out,
                ruling,
            } => {
                let told =
                    self.line_combinations(*line, others, &mine.cells, out.as_deref(), clues);
                told + &self.ruling(&self.cage(&ruling.cage), ruling, &step.effects, clues)
            }
            Facts::LineBounds { .. } => self.line_bounds(step).unwrap_or_default(),
            Facts::CageChain {
                chains,
                lines: these,
                because,
            } => {
                let clauses = self.cage_clauses(because, clues);
                let mut told = sentences(&clauses, clause_list);
                if !told.is_empty() {
                    told += " ";
                }
                told + &self.cage_chain(chains, these.first().copied())
            }
            Facts::LinesCombinations {
                ruling,
                because,
                cases,
                ..
            } if !cases.is_empty() => {
                let supposed: Vec<String> = (cells_by_values(removed_values(&step.effects)).iter())
                    .map(|(set, cells)| format!("{} is {}", self.any_cell(cells), any_value(*set)))
                    .collect();
                let then = format!("then {}", self.has_combinations(&ruling.cage, cases));
                let then = with_reasons(&then, &self.cage_clauses(because, clues));
                let mut told = format!(
                    "Suppose that {}. {}",
                    supposed.join(", or that "),
                    before_list(then)
                );
                self.cases(cases, 0, clues, &mut told);
                match cases.len() {
                    1 => told,
                    _ => told + "\nNone of them is possible.",
                }
            }
            Facts::LinesCombinations {
                lines: these,
                others,
                ruling,
                ..
            } => {
                let name = self.cage(&ruling.cage);
                let mut told = format!(
                    "{} have every number once each. ",
                    capitalised(&lines(these))
                );
                for other in others {
                    if let Some(few) = if_few(other.combinations.as_deref()) {
                        let few = joined_with_or(&self.combinations(&other.cage, few));
                        let clauses = self.cage_clauses(&other.because, clues);
                        let now = if clauses.is_empty() { "" } else { "now " };
                        let can = format!("{} can {now}only be {few}", self.cage(&other.cage));
                        told += &with_reasons(&can, &clauses);
                        told += " ";
                    }
                }
                told += &format!(
                    "Not every way to fill {name} lets all cages of {} share the numbers out \
                     without repeating one. ",
                    self.these(these)
                );
                told + &self.ruling(&name, ruling, &step.effects, clues)
            }
            Facts::Neighbourhood {
                cage,
                cell,
                value,
                because,
                cases,
            } => {
                let then = format!("then {}", self.has_combinations(cage, cases));
                let then = with_reasons(&then, &self.cage_clauses(because, clues));
                let mut told = format!(
                    "Suppose that {} is {value}. {}",
                    self.cell(*cell),
                    before_list(then)
                );
                self.cases(cases, 0, clues, &mut told);
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
                because,
            } => {
                let suppose = format!("Suppose that {} is {value}.", self.cell(*cell));
                let but = format!("but now {}", self.contradiction(end));
                let but = with_reasons(&but, &self.cage_clauses(because, clues));
                format!("{suppose}{}\n{but}", self.numbered(chain))
            }
        }
    }

    /// What cells can only be, a sentence for each: "R1C2 can only be 2 or 3, because row 1 has 1 and 4. ".
    fn candidates(
        self,
        cells: &[Candidates],
        ruled_out: &[RuledOut],
        clues: &[ClueFacts],
    ) -> String {
        let mut told = String::new();
        for &Candidates { cell, values: set } in cells {
            let here: Vec<RuledOut> = (ruled_out.iter())
                .filter(|out| out.cell == cell)
                .cloned()
                .collect();
            let sentence = format!("{} can only be {}", self.cell(cell), any_value(set));
            told += &with_reasons(&sentence, &self.clauses(&here, clues));
            told += " ";
        }
        told
    }

    fn only_combination(
        self,
        facts: &CageFacts,
        effects: &[Effect],
        clues: &[ClueFacts],
    ) -> String {
        let name = self.cage(&facts.cage);
        let ways = facts.ways.as_ref();
        if let ([Effect::Place(cell, value)], Some([_])) =
            (effects, ways.and_then(|ways| ways.left.as_deref()))
            && let filled = (facts.filled.iter())
                .map(|entry| (entry.cell, entry.value))
                .collect::<Vec<_>>()
            && let ruled_out = &facts.because.ruled_out
            && let Some(told) =
                self.last_of_cage(&facts.cage, &filled, (*cell, *value), ruled_out, clues)
        {
            return told;
        }
        let clauses = self.cage_clauses(&facts.because, clues);
        let at_first = ways.and_then(|ways| if_few(ways.combinations_at_first.as_deref()));
        match (at_first, &clauses[..]) {
            (Some(few), clauses) => {
                let told = joined_with_or(&self.combinations(&facts.cage, few));
                let told = format!("{name} can only be {told}");
                match clauses.is_empty() && few.iter().any(|values| is_repeated(values)) {
                    true => capitalised(&format!("{told}, and {EQUAL_NUMBERS}.")),
                    false => then_reasons(&told, ", but ", clauses),
                }
            }
            (None, []) => capitalised(&format!("{name} can be filled in one way only.")),
            (None, clauses) => match ways.and_then(|ways| ways.combinations.as_deref()) {
                Some([only]) => {
                    let told = self.combinations(&facts.cage, std::slice::from_ref(only));
                    let told = format!("{name} can now only be {}", told.concat());
                    let told = with_reasons(&told, clauses);
                    match is_repeated(only) {
                        true => format!("{told} {}.", capitalised(EQUAL_NUMBERS)),
                        false => told,
                    }
                }
                _ => with_reasons(&format!("{name} has one way left"), clauses),
            },
        }
    }

    /// The last empty cell of a cage, by arithmetic: "the cage 9+ at R3C1 has 4 in R3C1, which leaves 9 − 4 = 5";
    /// nothing if it needs another explanation.
    fn last_of_cage(
        self,
        cage: &Cage,
        filled: &[(Cell, Value)],
        (cell, value): (Cell, Value),
        ruled_out: &[RuledOut],
        clues: &[ClueFacts],
    ) -> Option<String> {
        let name = self.cage(cage);
        let Clue::Op(op, target) = cage.clue() else {
            return None;
        };
        if filled.len() + 1 != cage.cells().len() {
            return None;
        }
        let (first, _) = *filled.first()?;
        let entries = self.placed(filled);
        let numbers: Vec<String> = filled.iter().map(|(_, value)| value.to_string()).collect();
        let equals = match self.0 {
            Medium::Written => " = ",
            Medium::Spoken => ", which is ",
        };
        match op {
            Op::Add | Op::Mul => {
                let sign = self.sign(if op == Op::Add { Op::Sub } else { Op::Div });
                let numbers = numbers.join(&format!(" {sign} "));
                Some(capitalised(&format!(
                    "{name} has {entries}, which leaves {target} {sign} {numbers}{equals}{value}."
                )))
            }
            Op::Sub | Op::Div if filled.len() == 1 => {
                let mut partners: ValueSet = (ruled_out.iter())
                    .filter(|out| out.cell == cell)
                    .map(|out| out.value)
                    .collect();
                partners.insert(value);
                let told = format!(
                    "beside the {} in {}, {name} needs {}",
                    numbers.concat(),
                    self.cell(first),
                    any_article(partners),
                );
                let clauses = self.clauses(ruled_out, clues);
                Some(then_reasons(&told, ", and ", &clauses))
            }
            Op::Sub | Op::Div => None,
        }
    }

    /// Why no way to fill a cage has the values that a step removes.
    fn cage_excludes(self, facts: &CageFacts, effects: &[Effect], clues: &[ClueFacts]) -> String {
        let name = self.cage(&facts.cage);
        let Some(ways) = &facts.ways else {
            return capitalised(&format!(
                "{name} cannot meet its clue otherwise, whatever its other cells have."
            ));
        };
        if let Some(none) = without_partner(facts) {
            return self.beside(facts, none, clues);
        }
        let removed = removed_values(effects);
        let has_removed = |values: &Vec<Value>| {
            values
                .iter()
                .any(|&value| removed.iter().any(|gone| gone.values.contains(value)))
        };
        let clauses = self.cage_clauses(&facts.because, clues);
        let few = if_few(ways.combinations.as_deref()).filter(|few| !few.iter().any(has_removed));
        match few {
            Some(few) => {
                let now = if clauses.is_empty() { "" } else { "now " };
                let told = joined_with_or(&self.combinations(&facts.cage, few));
                with_reasons(&format!("{name} can {now}only be {told}"), &clauses)
            }
            None if clauses.is_empty() => self.by_arithmetic(facts),
            None => match beside(facts) {
                Some(none) => self.beside(facts, none, clues),
                None => {
                    let because = facts
                        .beside
                        .as_ref()
                        .map_or(&facts.because, |all| &all.because);
                    let clauses = self.cage_clauses(because, clues);
                    if let Some(few) = if_few(ways.combinations_at_first.as_deref()) {
                        let told = joined_with_or(&self.combinations(&facts.cage, few));
                        let told = format!("{name} can only be {told}");
                        return then_reasons(&told, ", but ", &clauses);
                    }
                    let told = format!(
                        "no way is left to fill {name} with {}",
                        self.in_no_way(&removed)
                    );
                    with_reasons(&told, &clauses)
                }
            },
        }
    }

    /// What a cage would need beside values, and why it does not get it: "Beside a 4 in R3C4, the cage 12+ at R3C4 needs
    /// 2+6 or 3+5, and beside a 6 in R3C4, 1+5 or 2+4, but R3C5 and R4C5 are not 2 or 5."
    fn beside(self, facts: &CageFacts, beside: &BesideFacts, clues: &[ClueFacts]) -> String {
        let filled = (facts.filled.iter())
            .map(|entry| format!("the {} in {}", entry.value, self.cell(entry.cell)));
        let mut told = String::new();
        for need in &beside.needs {
            let here = format!(
                "{} in {}",
                with_article(need.value),
                self.any_cell(&need.cells)
            );
            let needed = match single_needs(need) {
                Some(single) => any_article(single),
                None => {
                    let combinations = (need.needed.iter())
                        .map(|values| self.combination(facts.cage.clue(), values));
                    joined_with_or(&combinations.collect::<Vec<_>>())
                }
            };
            told += &match told.is_empty() {
                true => {
                    let beside: Vec<String> = filled.clone().chain([here]).collect();
                    format!(
                        "beside {}, {} needs {needed}",
                        joined_with_and(&beside),
                        self.cage(&facts.cage)
                    )
                }
                false => format!(", and beside {here}, {needed}"),
            };
        }
        let clauses = self.clauses(&beside.because.ruled_out, clues);
        then_reasons(&told, ", but ", &clauses)
    }

    /// Why the clue of a cage is against candidates in the empty grid.
    fn by_arithmetic(self, facts: &CageFacts) -> String {
        let clue = ClueFacts {
            cage: facts.cage.clone(),
            combinations: None,
        };
        let causes = by_arithmetic(&clue, &against_clue(facts));
        let clauses: Vec<String> = causes.iter().map(|cause| self.clause(cause)).collect();
        sentences(&clauses, clause_list)
    }

    fn cage_claims(
        self,
        facts: &CageFacts,
        line: Line,
        claimed: ValueSet,
        cells: &[Cell],
        clues: &[ClueFacts],
    ) -> String {
        let name = self.cage(&facts.cage);
        let clauses = self.cage_clauses(&facts.because, clues);
        let ways = facts.ways.as_ref();
        let is_same = ways.is_some_and(|ways| ways.combinations == ways.combinations_at_first);
        let few = ways.and_then(|ways| if_few(ways.combinations.as_deref()));
        let statement = match few {
            Some(few) => format!(
                "{name} can {}only be {}",
                if is_same || clauses.is_empty() {
                    ""
                } else {
                    "now "
                },
                joined_with_or(&self.combinations(&facts.cage, few))
            ),
            None => format!(
                "every way to fill {name} has {} in {}",
                values(claimed),
                self.any_cell(cells)
            ),
        };
        let claimed = values(claimed);
        if clauses.is_empty() {
            return capitalised(&format!("{statement}: it has the {claimed} of {line}."));
        }
        let but = format!("{statement}, but {}.", clause_list(&clauses));
        let reason = match few.is_some() && is_same && is_short(&but) {
            true => capitalised(&but),
            false => with_reasons(&statement, &clauses),
        };
        format!("{reason} This puts the {claimed} of {line} in this cage.")
    }

    fn pair(
        self,
        other: &CageFacts,
        shared: &[Line],
        in_any_order: &[Vec<Value>],
        ruling: &CageEliminations,
        step: &StepFacts,
    ) -> String {
        let clues = &step.clues[..];
        let (rows, columns): (Vec<Line>, Vec<Line>) =
            (shared.iter()).partition(|line| matches!(line, Line::Row(_)));
        let places: Vec<String> = [rows, columns]
            .iter()
            .filter(|these| !these.is_empty())
            .map(|these| lines(these))
            .collect();
        let places = joined_with_or(&places);
        let mine = self.cage(&ruling.cage);
        let name = self.cage(&other.cage);
        let groups = Repeating::groups(other, in_any_order, ruling, &step.effects);
        let last_way = groups
            .as_ref()
            .and_then(|groups| groups.last()?.ways.last());
        let it = match last_way {
            // It was the last that was named.
            Some(RepeatingWay::Combination(_)) => "this cage",
            _ => &mine,
        };
        let few = (other.ways.as_ref()).and_then(|ways| if_few(ways.combinations.as_deref()));
        let clauses = self.cage_clauses(&other.because, clues);
        let can = match few {
            Some(few) => format!(
                "{name} can {}only be {}",
                if clauses.is_empty() { "" } else { "now " },
                joined_with_or(&self.combinations(&other.cage, few))
            ),
            None => format!("{name} has few ways left"),
        };
        format!(
            "{} {} {}",
            with_reasons(&can, &clauses),
            match groups {
                Some(groups) => self.clashes(&groups, other, ruling, &places),
                None => format!(
                    "{} must leave it one of its ways without repeating a number in {places}.",
                    capitalised(&mine)
                ),
            },
            self.ruling(it, ruling, &step.effects, clues)
        )
    }

    /// How the ways that are ruled out repeat a number of each way of the other cage: "3−1 in the cage 2− at R4C2
    /// would repeat the 1 of 2÷1 and the 3 of 6÷3 in row 4.".
    fn clashes(
        self,
        groups: &[Repeating],
        other: &CageFacts,
        ruling: &CageEliminations,
        places: &str,
    ) -> String {
        let told: Vec<String> = (groups.iter())
            .flat_map(|group| group.ways.chunks(2).map(move |ways| (group, ways)))
            .map(|(group, ways)| {
                let repeated: Vec<String> = (group.repeated.iter())
                    .map(|(value, theirs)| {
                        let theirs = self.combination(other.cage.clue(), theirs);
                        format!("the {value} of {theirs}")
                    })
                    .collect();
                let (mut combinations, mut ways_told) = (Vec::new(), Vec::new());
                for way in ways {
                    match way {
                        RepeatingWay::Combination(values) => {
                            combinations.push(self.combination(ruling.cage.clue(), values));
                        }
                        RepeatingWay::Placed(entries) => ways_told.push(self.placed(entries)),
                    }
                }
                if !combinations.is_empty() {
                    let cage = self.cage(&ruling.cage);
                    ways_told.push(format!("{} in {cage}", joined_with_or(&combinations)));
                }
                format!(
                    "with {}, {places} would repeat {}",
                    ways_told.join(", or with "),
                    joined_with_or(&repeated)
                )
            })
            .collect();
        sentences(&told, |some| some.join("; "))
    }

    /// "3 in R4C2 and 1 in R4C3".
    fn placed(self, entries: &[(Cell, Value)]) -> String {
        let told: Vec<String> = (entries.iter())
            .map(|(cell, value)| format!("{value} in {}", self.cell(*cell)))
            .collect();
        joined_with_and(&told)
    }

    fn line_total(self, step: &StepFacts) -> Option<String> {
        let Facts::LineTotal {
            total,
            lines: these,
            whole,
            fixed,
            filled,
            left,
            mine,
            other,
            needed,
            ruling,
            ..
        } = &step.facts
        else {
            return None;
        };
        let clues = &step.clues[..];
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
        for share in fixed {
            let totals: Vec<String> = share.totals.iter().map(Number::to_string).collect();
            let name = self.expression(&share.cells, op);
            told += &self.with_share(&format!("{name} is {}", totals.concat()), share, clues);
        }
        if let Some(filled) = filled {
            told += &match self.filled(filled) {
                Filled::One(sentence) => sentence,
                Filled::Cells(cells) => format!("The {made} of {cells} is {}. ", filled.total),
            };
        }
        let name = self.expression(&mine.cells, op);
        match other {
            None => told += &format!("So {name} is {left}. "),
            Some(other) => {
                let theirs = self.expression(&other.cells, op);
                let both = in_reading_order(&mine.cells, &other.cells);
                told += &format!("So {} is {left}. ", self.expression(&both, op));
                let rest = left_beside(*total, *left, &other.totals);
                if let (Some(others), Some(rest)) = (numbers(&other.totals), numbers(&rest)) {
                    told +=
                        &self.with_share(&format!("{theirs} can only be {others}"), other, clues);
                    told += &format!("That leaves {rest} for {name}. ");
                } else if let Some(needed) = needed {
                    told += &self.needed(needed, (*total, *left), [&name, &theirs], other, clues);
                }
            }
        }
        Some(told + &self.ruling(&self.cage(&ruling.cage), ruling, &step.effects, clues))
    }

    /// That the other cells cannot make what they would have to: "If R6C4 were 3, R6C1 × R7C1 would have to be 8, which
    /// the cage 9+ at R6C1 cannot make. "; nothing if that is too much to list.
    fn needed(
        self,
        needed: &NeededTotals,
        (total, left): (TotalKind, Number),
        [name, theirs]: [&str; 2],
        other: &ShareFacts,
        clues: &[ClueFacts],
    ) -> String {
        let mut told = String::new();
        if let Some(too_much) = numbers(&needed.too_much) {
            told += &match total {
                TotalKind::Sum => format!("{name} must be less than {left}. "),
                TotalKind::Product => format!("That is not a multiple of {too_much}. "),
            };
        }
        let all = |at: usize| {
            let mut all: Vec<Number> = needed.pairs.iter().map(|pair| pair[at]).collect();
            short_sort_by_key(&mut all, |number| number.0);
            numbers(&all)
        };
        if let (Some(mine), Some(rest)) = (all(0), all(1)) {
            let statement = format!(
                "if {name} were {mine}, {theirs} would have to be {rest}, which {} cannot make",
                self.cage(&other.cage)
            );
            let clauses = self.cage_clauses(&needed.because, clues);
            told += &(with_reasons(&statement, &clauses) + " ");
        }
        told
    }

    /// Filled cells of lines: all of them, or which.
    fn filled(self, filled: &FilledFacts) -> Filled {
        match &filled.cells[..] {
            _ if filled.are_all => Filled::Cells("the filled cells".to_owned()),
            [one] => Filled::One(format!(
                "The filled cell {} has {}. ",
                self.cell(*one),
                filled.total
            )),
            cells => Filled::Cells(format!("the filled cells {}", self.cells(cells))),
        }
    }

    /// A statement about the total of some cells, and why they have it: "R1C2 + R1C3 is 9 (the cage 9+). ".
    fn with_share(self, statement: &str, share: &ShareFacts, clues: &[ClueFacts]) -> String {
        if share.is_given {
            let clue = share.cage.clue();
            let clue = match self.0 {
                Medium::Written => clue.to_string(),
                Medium::Spoken => format!("with {}", clue_aloud(clue)),
            };
            return capitalised(&format!("{statement} (the cage {clue}). "));
        }
        let combinations = share.combinations.as_deref();
        self.with_ways(statement, &share.cage, combinations, &share.because, clues)
    }

    /// A statement about some cells of a cage, and what the cage can be: "R3C6 is odd: the cage 5× at R3C6 can only be
    /// 1·5. ".
    fn with_ways(
        self,
        statement: &str,
        cage: &Cage,
        combinations: Option<&[Vec<Value>]>,
        because: &Causes,
        clues: &[ClueFacts],
    ) -> String {
        let clauses = self.cage_clauses(because, clues);
        let statement = match if_few(combinations) {
            Some(few) => format!(
                "{statement}: {} can only be {}",
                self.cage(cage),
                joined_with_or(&self.combinations(cage, few))
            ),
            None if clauses.is_empty() => {
                format!("{statement} in every way to fill {}", self.cage(cage))
            }
            None => format!("{statement} (in {})", self.cage(cage)),
        };
        with_reasons(&statement, &clauses) + " "
    }

    fn parity(self, step: &StepFacts) -> Option<String> {
        let Facts::Parity {
            lines: these,
            whole,
            odd,
            even,
            filled,
            mine,
            is_odd,
            ruling,
        } = &step.facts
        else {
            return None;
        };
        let clues = &step.clues[..];
        let name = |is_odd: bool| if is_odd { "odd" } else { "even" };
        let mut told = format!(
            "{} {} up to {whole}, which is {}. ",
            capitalised(&lines(these)),
            if these.len() == 1 { "adds" } else { "add" },
            name(whole.0 % 2 == 1)
        );
        for (shares, is_odd) in [(even, false), (odd, true)] {
            for share in shares {
                let expression = self.expression(&share.cells, Op::Add);
                told +=
                    &self.with_share(&format!("{expression} is {}", name(is_odd)), share, clues);
            }
        }
        if let Some(filled) = filled {
            told += &match self.filled(filled) {
                Filled::One(sentence) => sentence,
                Filled::Cells(cells) => {
                    capitalised(&format!("{cells} add up to {}. ", filled.total))
                }
            };
        }
        told += &format!(
            "So {} must be {}. ",
            self.expression(mine, Op::Add),
            name(*is_odd)
        );
        Some(told + &self.ruling(&self.cage(&ruling.cage), ruling, &step.effects, clues))
    }

    fn counting(self, step: &StepFacts) -> Option<String> {
        let Facts::Counting {
            line,
            values: counted,
            mine,
            least,
            most,
            others,
            ruling,
        } = &step.facts
        else {
            return None;
        };
        let clues = &step.clues[..];
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
                    let cells = self.cells(&taken.cells);
                    let told = format!("{cells} {take} {bound} {}", count(of(taken)));
                    let combinations = taken.combinations.as_deref();
                    self.with_ways(&told, &taken.cage, combinations, &taken.because, clues)
                })
                .collect();
            parts.concat()
        };
        if *most < mine.most {
            let others = take("at least", &|taken| taken.least);
            told += &match most {
                0 => format!("{others}That leaves none for {cells}. "),
                most => format!("{others}That leaves at most {} for {cells}. ", count(*most)),
            };
        }
        if *least > mine.least {
            let taken = take("at most", &|taken| taken.most);
            // Filled cells need no reason.
            for taken in others.iter().filter(|taken| taken.most == 0) {
                let mut filled = taken.because.filled.iter();
                let is_filled =
                    (taken.cells.iter()).all(|&cell| filled.any(|entry| entry.cell == cell));
                if !is_filled {
                    let none = format!("{} cannot have any", self.cells(&taken.cells));
                    let combinations = taken.combinations.as_deref();
                    told +=
                        &self.with_ways(&none, &taken.cage, combinations, &taken.because, clues);
                }
            }
            told += &match (taken.is_empty(), counted.len()) {
                (true, 1) => format!("So it is in {cells}. "),
                (true, _) => format!("So they are in {cells}. "),
                (false, _) => format!(
                    "{taken}Besides these only {cells} can have any: at least {}. ",
                    count(*least)
                ),
            };
        }
        Some(told + &self.ruling(&self.cage(&ruling.cage), ruling, &step.effects, clues))
    }

    fn wing(self, pivot: Candidates, [one, other]: [Candidates; 2], third: Value) -> String {
        let of = |candidates: Candidates| {
            let value = candidates.values.iter().find(|&value| value != third);
            value.map_or_else(String::new, |value| value.to_string())
        };
        let [first, second] = [self.cell(one.cell), self.cell(other.cell)];
        format!(
            "If {} is {}, then {first} is {third}; if it is {}, then {second} is {third}. Either way one of \
             these two is {third}, so no other cell in line with both can be {third}.",
            self.cell(pivot.cell),
            of(one),
            of(other),
        )
    }

    fn chain(self, links: &[Link], missing: Value) -> String {
        let [first, rest @ ..] = links else {
            return String::new();
        };
        let mut told = format!(
            "If {} is not {missing}, it is {}",
            self.cell(first.cell),
            first.then
        );
        for link in rest {
            told += &format!(", then {} is {}", self.cell(link.cell), link.then);
        }
        let last = rest.last().unwrap_or(first);
        let [first, last] = [self.cell(first.cell), self.cell(last.cell)];
        format!(
            "{told}. Either way {first} or {last} is {missing}, so no other cell in line with both can be \
             {missing}."
        )
    }

    fn line_bounds(self, step: &StepFacts) -> Option<String> {
        let Facts::LineBounds {
            lines: these,
            whole,
            is_most,
            others,
            filled,
            bound,
            mine,
            ruling,
        } = &step.facts
        else {
            return None;
        };
        let clues = &step.clues[..];
        let (take, leaves) = match is_most {
            true => ("at least", "at most"),
            false => ("at most", "at least"),
        };
        let add = if these.len() == 1 { "adds" } else { "add" };
        let mut told = format!("{} {add} up to {whole}. ", capitalised(&lines(these)));
        for share in others {
            let sum = share.totals.first()?;
            let take = if share.is_given { "" } else { take };
            let gap = if share.is_given { "" } else { " " };
            let name = self.expression(&share.cells, Op::Add);
            told += &self.with_share(&format!("{name} is {take}{gap}{sum}"), share, clues);
        }
        if let Some(filled) = filled {
            told += &match self.filled(filled) {
                Filled::One(sentence) => sentence,
                Filled::Cells(cells) => format!("The sum of {cells} is {}. ", filled.total),
            };
        }
        let name = self.expression(mine, Op::Add);
        told += &format!("That leaves {leaves} {bound} for {name}. ");
        Some(told + &self.ruling(&self.cage(&ruling.cage), ruling, &step.effects, clues))
    }

    /// What follows from each of some beginnings, one of which is true; or from one that cannot be.
    fn cage_chain(self, chains: &[Vec<ChainLink>], line: Option<Line>) -> String {
        let starts = || chains.iter().filter_map(|chain| chain.first());
        let Some(first) = starts().next() else {
            return String::new();
        };
        let cells: Vec<Cell> = starts().map(|start| start.cell).collect();
        let begin = match (line, chains.len()) {
            (_, 1) => String::new(),
            (Some(line), _) => format!(
                "The {} of {line} is in {}. ",
                first.value,
                self.any_cell(&cells)
            ),
            (None, _) => capitalised(&format!(
                "{} must be {}. ",
                self.cell(first.cell),
                any_value(starts().map(|start| start.value).collect())
            )),
        };
        let chains: Vec<String> = chains.iter().map(|chain| self.links(chain)).collect();
        let end = match chains.len() {
            1 => "So it would rule itself out.",
            _ => "In each case the same follows.",
        };
        format!("{begin}{} {end}", chains.join(" "))
    }

    /// "If R1C1 is 3, then R1C4 is not 3 (row 1), then R1C4 is 5 (its only other number)."
    fn links(self, chain: &[ChainLink]) -> String {
        let mut told = String::new();
        for link in chain {
            let is = if link.is { "is" } else { "is not" };
            let then = match link.by {
                LinkReason::Start => "If",
                _ => ", then",
            };
            told += &format!("{then} {} {is} {}", self.cell(link.cell), link.value);
            told += &match &link.by {
                LinkReason::Cell if link.is => " (its only other number)".to_owned(),
                LinkReason::Line(line) if link.is => format!(" (the only other place in {line})"),
                LinkReason::Line(line) => format!(" ({line})"),
                LinkReason::Cage(cage) => format!(" ({})", self.cage(cage)),
                LinkReason::Start | LinkReason::Cell => String::new(),
            };
        }
        told + "."
    }

    fn line_combinations(
        self,
        line: Line,
        others: &[SetsFacts],
        mine: &[Cell],
        out: Option<&[ValueSet]>,
        clues: &[ClueFacts],
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
        let mut text = format!("{} has every number once. ", capitalised(&line.to_string()));
        for other in others {
            if let Some(sets) = if_few_sets(other.sets.as_deref()) {
                let can = if other.cells.len() == 1 {
                    "can be"
                } else {
                    "can have"
                };
                let statement = format!("{} {can} {}", self.cells(&other.cells), told(sets));
                text += &with_reasons(&statement, &self.cage_clauses(&other.because, clues));
                text += " ";
            } else {
                let cells = self.cells(&other.cells);
                text += &format!("{cells} have too many combinations to list them here. ");
            }
        }
        let here = self.cells(mine);
        let verb = if mine.len() == 1 { "were" } else { "had" };
        // It does not follow from what is said unless everything could be said.
        let is_told = |other: &SetsFacts| if_few_sets(other.sets.as_deref()).is_some();
        text + &match if_few_totals(out).filter(|_| others.iter().all(is_told)) {
            Some(sets) => format!(
                "If {here} {verb} {}, not all numbers of {line} would find a place. ",
                told(sets)
            ),
            None => format!("Not every combination of {here} leaves the others theirs. "),
        }
    }

    /// The steps that follow from a supposition, each on its own line.
    fn numbered(self, chain: &[StepFacts]) -> String {
        let steps = chain.iter().enumerate().map(|(i, inner)| {
            let full = step(inner, Detail::Full, self.0);
            format!("\n{}. {}", i + 1, full.replace('\n', "\n   "))
        });
        steps.collect()
    }

    /// Adds the cases, each on its own line, indented by its depth.
    fn cases(self, cases: &[CaseFacts], depth: usize, clues: &[ClueFacts], told: &mut String) {
        for case in cases {
            let filled: Vec<String> = (case.filled.iter())
                .map(|entry| self.cell_is(entry.cell, entry.value))
                .collect();
            *told += &format!("\n{}- {}: ", "  ".repeat(depth), filled.join(", "));
            let name = self.cage(&case.next);
            let reasons = self.cage_clauses(&case.because, clues);
            match case.cases.len() {
                0 => {
                    let none = format!("no combination is left for {name}");
                    *told += &with_reasons(&none, &reasons);
                }
                _ => {
                    let left = self.has_combinations(&case.next, &case.cases) + " left";
                    *told += &before_list(with_reasons(&left, &reasons));
                    self.cases(&case.cases, depth + 1, clues, told);
                }
            }
        }
    }

    /// "the cage 9+ at R1C1 has two combinations", or "… for R1C1 and R1C2", if it has more cells.
    fn has_combinations(self, cage: &Cage, cases: &[CaseFacts]) -> String {
        let told = format!("{} has {}", self.cage(cage), combination_count(cases.len()));
        match cells_of_cases(cage, cases) {
            Some(cells) => format!("{told} for {}", self.cells(&cells)),
            None => told,
        }
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

    /// Candidates that a cage's cells have in none of some ways to fill it: "1 in R2C3 or R2C4", "1 in
    /// R2C3, or 4 in R2C4".
    fn in_no_way(self, impossible: &[Candidates]) -> String {
        let told: Vec<String> = (cells_by_values(impossible.iter().copied()).iter())
            .map(|(set, cells)| format!("{} in {}", any_value(*set), self.any_cell(cells)))
            .collect();
        told.join(", or ")
    }

    /// Which combinations of a cage are ruled out, and which are left; or which of its values no way is left for. The
    /// cage is called by a name.
    fn ruling(
        self,
        name: &str,
        ruling: &CageEliminations,
        effects: &[Effect],
        clues: &[ClueFacts],
    ) -> String {
        // This happens where a supposition fails.
        if ruling.count_left == 0 {
            return format!("This leaves no combination for {name}.");
        }
        let clauses = self.cage_clauses(&ruling.because, clues);
        let few = |these: Option<&Vec<Vec<Value>>>| {
            let few = if_few(these.map(Vec::as_slice))?;
            Some(self.combinations(&ruling.cage, few))
        };
        let left = few(ruling.combinations_left.as_ref());
        let is_part = ruling.is_part || left.is_none();
        if let (Some(out), true) = (few(ruling.combinations_out.as_ref()), is_part) {
            let told = format!("this rules out {} for {name}", joined_with_and(&out));
            return then_reasons(&told, ", because ", &clauses);
        }
        if let (Some(out), Some(left)) = (few(ruling.combinations_out.as_ref()), left) {
            let (out, left) = (joined_with_and(&out), joined_with_or(&left));
            let told = format!("this rules out {out} for {name} and leaves {left}");
            return then_reasons(&told, ", because ", &clauses);
        }
        let told = format!(
            "this leaves no way to fill {name} with {}",
            self.in_no_way(&removed_values(effects))
        );
        then_reasons(&told, ", because ", &clauses)
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

/// Totals as "4", "4 or 6" or "1 to 6"; nothing if they are too many to list.
fn numbers(totals: &[Number]) -> Option<String> {
    let told: Vec<String> = (number_runs(totals)?.iter())
        .map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first} to {last}"),
        })
        .collect();
    Some(joined_with_or(&told))
}

/// How filled cells are told: one with its value, or several that have a total.
enum Filled {
    One(String),
    Cells(String),
}

/// "one combination", "two combinations".
fn combination_count(of: usize) -> String {
    match of {
        1 => "one combination".to_owned(),
        of => format!("{} combinations", count(of)),
    }
}
