//! Steps in German.

use super::causes::{clause_list, then_reasons, with_reasons};
use super::terms::{
    Terms, any_value, count, joined_with_and, joined_with_or, line, line_noun, lines, lines_dative,
    none_of, one_of, the_values, values,
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
    removed_values, sentences, single_needs, without_partner,
};
use crate::words::{Detail, Medium};

/// What is said of combinations with equal numbers.
const EQUAL_NUMBERS: &str = "gleiche Zahlen dürfen nicht in derselben Zeile oder Spalte stehen";

/// A step in as much detail as is asked for.
pub(in crate::words) fn step(step: &StepFacts, detail: Detail, medium: Medium) -> String {
    let terms = Terms(medium);
    match detail {
        Detail::Nudge => format!("Sieh dir {} an.", terms.focus(step)),
        Detail::Where => terms.place(step),
        Detail::Full => {
            let because = terms.because(step);
            let gap = if because.contains('\n') { '\n' } else { ' ' };
            format!("{because}{gap}{}", terms.conclusion(step))
        }
    }
}

/// Why a step holds, without what follows.
pub(in crate::words) fn reason(step: &StepFacts, medium: Medium) -> String {
    Terms(medium).because(step)
}

/// What a cage is called where it was mentioned in the sentence before, or was not.
#[derive(Clone, Copy)]
enum Called {
    This,
    ByName,
}

impl Terms {
    /// Where to look first, in the accusative.
    fn focus(self, step: &StepFacts) -> String {
        let places = &step.places;
        match (&places.lines[..], &places.cages[..], &places.cells[..]) {
            ([], [], [cell, ..]) => self.cell(*cell),
            ([], [cage, ..], _) => self.cage_after("den Käfig", cage),
            (these, _, _) => lines(these),
        }
    }

    /// Where to look, for what, and what follows from it.
    fn place(self, step: &StepFacts) -> String {
        let places = &step.places;
        let cells = self.cells(&places.cells);
        let mut named: Vec<String> = match (places.lines.is_empty(), places.cells.is_empty()) {
            (true, _) => Vec::new(),
            (false, true) => vec![lines(&places.lines)],
            (false, false) => vec![format!("{cells} in {}", lines_dative(&places.lines))],
        };
        let cages = places.cages.iter();
        named.extend(cages.map(|cage| self.cage_after("den Käfig", cage)));
        if places.lines.is_empty() && !places.cells.is_empty() {
            named.push(cells);
        }
        let name = super::technique(step.technique).name;
        let told = match &named[..] {
            [first, rest @ ..] if !rest.is_empty() => format!(
                "{name}: Sieh dir {first} an, dazu {}.",
                joined_with_and(rest)
            ),
            one => format!("{name}: Sieh dir {} an.", one.concat()),
        };
        let changed: Vec<Cell> = step.effects.iter().map(|effect| effect.cell()).collect();
        if changed == places.cells {
            return told;
        }
        let cells = self.cells(&changed);
        match (step.effects.first(), changed.len()) {
            (Some(Effect::Place(..)), 1) => format!("{told} Damit wird {cells} gefüllt."),
            (Some(Effect::Place(..)), _) => format!("{told} Damit werden {cells} gefüllt."),
            _ => format!("{told} Damit fallen in {cells} Möglichkeiten weg."),
        }
    }

    /// The reason as sentences.
    fn because(self, step: &StepFacts) -> String {
        let clues = &step.clues[..];
        match &step.facts {
            Facts::Given { cell, value } => format!(
                "{} ist ein Käfig für sich, und seine Vorgabe ist {value}.",
                self.cell(*cell)
            ),
            Facts::LastCell {
                line: of,
                cell,
                value,
            } => format!(
                "{} ist das letzte leere Feld in {}, und dort fehlt nur noch die {value}.",
                self.cell(*cell),
                line(*of)
            ),
            Facts::NakedSingle { ruled_out, .. } => self
                .by_other_cells(step)
                .unwrap_or_else(|| sentences(&self.clauses(ruled_out, clues), clause_list)),
            Facts::HiddenSingle {
                line: of,
                value,
                elsewhere,
                ..
            } => self.needs(*of, *value, elsewhere, clues),
            Facts::OnlyCombination { cage } => self.only_combination(cage, &step.effects, clues),
            Facts::CageValues { cage } | Facts::CageCells { cage } => {
                self.cage_excludes(cage, &step.effects, clues)
            }
            Facts::CageClaims {
                cage,
                line: of,
                values: claimed,
                cells,
            } => self.cage_claims(cage, *of, *claimed, cells, clues),
            Facts::LineClaims {
                line: of,
                value,
                places,
                elsewhere,
                ruling,
            } => format!(
                "{} Die {value} steht also in {}, {}. {}",
                self.needs(*of, *value, elsewhere, clues),
                self.any_cell(places),
                self.cage_after("im Käfig", &ruling.cage),
                self.ruling(Called::This, ruling, &step.effects, clues)
            ),
            Facts::NakedSet {
                line: of,
                cells,
                values: set,
                ruled_out,
            } => {
                let cells: Vec<Cell> = cells.iter().map(|candidates| candidates.cell).collect();
                let told = format!(
                    "in {} bleiben für {} zusammen nur {}",
                    line(*of),
                    self.cells(&cells),
                    values(*set)
                );
                format!(
                    "{} Die {} Felder verbrauchen diese {} Zahlen.",
                    with_reasons(&told, &self.clauses(ruled_out, clues)),
                    count(cells.len()),
                    count(set.len())
                )
            }
            Facts::HiddenSet {
                line: of,
                cells,
                values: set,
                elsewhere,
            } => {
                let told = format!(
                    "in {} können {} nur in {} stehen",
                    line(*of),
                    values(*set),
                    self.cells(cells)
                );
                with_reasons(&told, &self.clauses(elsewhere, clues))
                    + " Für andere Zahlen ist in diesen Feldern kein Platz."
            }
            Facts::Clash {
                outside,
                ruled_out,
                ruling,
            } => format!(
                "{}{} muss {} eine Zahl übrig lassen. {}",
                self.candidates(outside, ruled_out, clues),
                capitalised(&self.cage(&ruling.cage)),
                match &outside[..] {
                    [_] => "diesem Feld",
                    _ => "jedem dieser Felder",
                },
                self.ruling(Called::This, ruling, &step.effects, clues)
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
                    "in {} kann die {value} nur in {} stehen",
                    lines_dative(these),
                    lines_dative(across)
                );
                format!(
                    "{} Jede dieser {} hat ihre {value} in einer anderen dieser {}, und mehr als eine {value} kann \
                     keine davon haben.",
                    with_reasons(&told, &self.clauses(elsewhere, clues)),
                    line_noun(these),
                    line_noun(across)
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
                line: of,
                others,
                mine,
                out,
                ruling,
            } => {
                let told = self.line_combinations(*of, others, &mine.cells, out.as_deref(), clues);
                told + &self.ruling(Called::ByName, ruling, &step.effects, clues)
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
                    .map(|(set, cells)| {
                        format!("in {} steht {}", self.any_cell(cells), one_of(*set))
                    })
                    .collect();
                let then = format!(
                    "dann gibt es {} nur {}",
                    self.for_cases(&ruling.cage, cases),
                    possibility_count(cases.len())
                );
                let then = with_reasons(&then, &self.cage_clauses(because, clues));
                let mut told = format!(
                    "Angenommen, {}. {}",
                    supposed.join(", oder "),
                    before_list(then)
                );
                self.cases(cases, 0, clues, &mut told);
                match cases.len() {
                    1 => told,
                    _ => told + "\nKeine davon geht auf.",
                }
            }
            Facts::LinesCombinations {
                lines: these,
                others,
                ruling,
                ..
            } => {
                let mut told = format!("In {} steht jede Zahl je einmal. ", lines_dative(these));
                for other in others {
                    if let Some(few) = if_few(other.combinations.as_deref()) {
                        let clauses = self.cage_clauses(&other.because, clues);
                        let fits = self.fits_only(&other.cage, few, !clauses.is_empty());
                        told += &with_reasons(&fits, &clauses);
                        told += " ";
                    }
                }
                told += &format!(
                    "Nicht jede Art, {} zu füllen, lässt alle Käfige dieser {} die Zahlen ohne \
                     Wiederholung aufteilen. ",
                    self.cage_after("den Käfig", &ruling.cage),
                    line_noun(these)
                );
                told + &self.ruling(Called::ByName, ruling, &step.effects, clues)
            }
            Facts::Neighbourhood {
                cage,
                cell,
                value,
                because,
                cases,
            } => {
                let then = format!(
                    "dann gibt es {} nur {}",
                    self.for_cases(cage, cases),
                    possibility_count(cases.len())
                );
                let then = with_reasons(&then, &self.cage_clauses(because, clues));
                let mut told = format!(
                    "Angenommen, in {} steht eine {value}. {}",
                    self.cell(*cell),
                    before_list(then)
                );
                self.cases(cases, 0, clues, &mut told);
                match cases.len() {
                    1 => told,
                    _ => told + "\nKeine davon geht auf.",
                }
            }
            Facts::Trial {
                cell,
                value,
                chain,
                end,
                because,
            } => {
                let suppose = format!("Angenommen, in {} steht eine {value}.", self.cell(*cell));
                let but = format!("aber jetzt {}", self.contradiction(end));
                let but = with_reasons(&but, &self.cage_clauses(because, clues));
                format!("{suppose}{}\n{but}", self.numbered(chain))
            }
        }
    }

    /// What cells can only be, a sentence for each: "In Z1S2 kann nur 2 oder 3 stehen, denn in Zeile 1 stehen schon 1
    /// und 4. ".
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
            let only = format!("in {} kann nur {} stehen", self.cell(cell), any_value(set));
            told += &with_reasons(&only, &self.clauses(&here, clues));
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
        let into = self.cage_after("in den Käfig", &facts.cage);
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
                let told = format!("{into} passt nur {told}");
                match clauses.is_empty() && few.iter().any(|values| is_repeated(values)) {
                    true => capitalised(&format!("{told}, und {EQUAL_NUMBERS}.")),
                    false => then_reasons(&told, ", aber ", clauses),
                }
            }
            (None, []) => capitalised(&format!(
                "{} lässt sich nur auf eine Art füllen.",
                self.cage(&facts.cage)
            )),
            (None, clauses) => match ways.and_then(|ways| ways.combinations.as_deref()) {
                Some([only]) => {
                    let told = self.combinations(&facts.cage, std::slice::from_ref(only));
                    let told = format!("{into} passt nur noch {}", told.concat());
                    let told = with_reasons(&told, clauses);
                    match is_repeated(only) {
                        true => format!("{told} {}.", capitalised(EQUAL_NUMBERS)),
                        false => told,
                    }
                }
                _ => {
                    let cage = self.cage(&facts.cage);
                    let told = format!("{cage} lässt sich nur noch auf eine Art füllen");
                    with_reasons(&told, clauses)
                }
            },
        }
    }

    /// The last empty cell of a cage, by arithmetic: "im Käfig 9+ bei Z3S1 steht schon die 4 in Z3S1; es bleibt 9 − 4 =
    /// 5"; nothing if it needs another explanation.
    fn last_of_cage(
        self,
        cage: &Cage,
        filled: &[(Cell, Value)],
        (cell, value): (Cell, Value),
        ruled_out: &[RuledOut],
        clues: &[ClueFacts],
    ) -> Option<String> {
        let Clue::Op(op, target) = cage.clue() else {
            return None;
        };
        if filled.len() + 1 != cage.cells().len() {
            return None;
        }
        let inverse = match (op, filled) {
            (_, []) => return None,
            (Op::Add, _) => self.sign(Op::Sub),
            (Op::Mul, _) => self.sign(Op::Div),
            (Op::Sub | Op::Div, &[(first, number)]) => {
                let mut partners: ValueSet = (ruled_out.iter())
                    .filter(|out| out.cell == cell)
                    .map(|out| out.value)
                    .collect();
                partners.insert(value);
                let told = format!(
                    "zur {number} in {} braucht {} {}",
                    self.cell(first),
                    self.cage(cage),
                    one_of(partners),
                );
                let clauses = self.clauses(ruled_out, clues);
                return Some(then_reasons(&told, ", aber ", &clauses));
            }
            (Op::Sub | Op::Div, _) => return None,
        };
        let entries: Vec<String> = (filled.iter())
            .map(|(cell, value)| format!("die {value} in {}", self.cell(*cell)))
            .collect();
        let verb = if entries.len() == 1 {
            "steht"
        } else {
            "stehen"
        };
        let mut calculation = vec![target.to_string()];
        calculation.extend(filled.iter().map(|(_, value)| value.to_string()));
        Some(capitalised(&format!(
            "{} {verb} schon {}; es bleibt {} {} {value}.",
            self.cage_after("im Käfig", cage),
            joined_with_and(&entries),
            calculation.join(&format!(" {inverse} ")),
            self.equals()
        )))
    }

    /// Why a cell can have only one value, if the other cells of its cage are enough of a reason.
    fn by_other_cells(self, step: &StepFacts) -> Option<String> {
        let Facts::NakedSingle {
            cell,
            value,
            ruled_out,
            rest,
        } = &step.facts
        else {
            return None;
        };
        let (cage, filled) = others_of_cage(*cell, ruled_out, rest.as_ref(), &step.clues)?;
        self.last_of_cage(cage, &filled, (*cell, *value), &[], &step.clues)
    }

    /// Why no way to fill a cage has the values that a step removes.
    fn cage_excludes(self, facts: &CageFacts, effects: &[Effect], clues: &[ClueFacts]) -> String {
        let name = self.cage(&facts.cage);
        let Some(ways) = &facts.ways else {
            return capitalised(&format!(
                "{name} geht sonst nicht auf, was auch immer in seinen anderen Feldern steht."
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
                let now = !clauses.is_empty();
                with_reasons(&self.fits_only(&facts.cage, few, now), &clauses)
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
                        let told = self.fits_only(&facts.cage, few, false);
                        return then_reasons(&told, ", aber ", &clauses);
                    }
                    let told = format!("{name} geht mit {} nicht auf", self.any_of(&removed));
                    with_reasons(&told, &clauses)
                }
            },
        }
    }

    /// What a cage would need beside values, and why it does not get it: "Zu einer 4 in Z3S4 bräuchte der Käfig 12+ bei
    /// Z3S4 2+6 oder 3+5, und zu einer 6 in Z3S4 1+5 oder 2+4, aber in Z3S5 und Z4S5 steht keine 2 oder 5."
    fn beside(self, facts: &CageFacts, beside: &BesideFacts, clues: &[ClueFacts]) -> String {
        let filled = (facts.filled.iter())
            .map(|entry| format!("der {} in {}", entry.value, self.cell(entry.cell)));
        let mut told = String::new();
        for need in &beside.needs {
            let here = format!("einer {} in {}", need.value, self.any_cell(&need.cells));
            let needed = match single_needs(need) {
                Some(single) => one_of(single),
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
                        "zu {} bräuchte {} {needed}",
                        joined_with_and(&beside),
                        self.cage(&facts.cage)
                    )
                }
                false => format!(", und zu {here} {needed}"),
            };
        }
        let clauses = self.clauses(&beside.because.ruled_out, clues);
        then_reasons(&told, ", aber ", &clauses)
    }

    /// What a cage can be, now or at first: "in den Käfig 5× bei Z3S6 passt nur noch 1·5".
    fn fits_only(self, cage: &Cage, few: &[Vec<Value>], is_now: bool) -> String {
        format!(
            "{} passt nur {}{}",
            self.cage_after("in den Käfig", cage),
            if is_now { "noch " } else { "" },
            joined_with_or(&self.combinations(cage, few))
        )
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
        of: Line,
        claimed: ValueSet,
        cells: &[Cell],
        clues: &[ClueFacts],
    ) -> String {
        let clauses = self.cage_clauses(&facts.because, clues);
        let ways = facts.ways.as_ref();
        let is_same = ways.is_some_and(|ways| ways.combinations == ways.combinations_at_first);
        let verb = if claimed.len() == 1 {
            "steht"
        } else {
            "stehen"
        };
        let told = the_values(claimed);
        let reason = match ways.and_then(|ways| if_few(ways.combinations.as_deref())) {
            Some(few) if is_same => {
                then_reasons(&self.fits_only(&facts.cage, few, false), ", und ", &clauses)
            }
            Some(few) => {
                let now = !clauses.is_empty();
                with_reasons(&self.fits_only(&facts.cage, few, now), &clauses)
            }
            None => {
                let statement = format!(
                    "wie auch immer du {} füllst, {told} {verb} in {}",
                    self.cage_after("den Käfig", &facts.cage),
                    self.any_cell(cells)
                );
                with_reasons(&statement, &clauses)
            }
        };
        format!(
            "{reason} Damit {verb} {told} von {} in diesem Käfig.",
            line(of)
        )
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
            .map(|these| format!("in {}", lines_dative(these)))
            .collect();
        let places = joined_with_or(&places);
        let clauses = self.cage_clauses(&other.because, clues);
        let ways = other.ways.as_ref();
        let can = match ways.and_then(|ways| if_few(ways.combinations.as_deref())) {
            Some(few) => self.fits_only(&other.cage, few, !clauses.is_empty()),
            None => format!(
                "für {} gibt es nur noch wenige Möglichkeiten",
                self.cage_after("den Käfig", &other.cage)
            ),
        };
        let clashes = match Repeating::groups(other, in_any_order, ruling, &step.effects) {
            Some(groups) => self.clashes(&groups, other, ruling, &places),
            None => capitalised(&format!(
                "{} muss ihm eine Möglichkeit lassen, bei der sich {places} keine Zahl wiederholt.",
                self.cage(&ruling.cage)
            )),
        };
        format!(
            "{} {clashes} {}",
            with_reasons(&can, &clauses),
            self.ruling(Called::This, ruling, &step.effects, clues)
        )
    }

    /// How the ways that are ruled out repeat a number of each way of the other cage: "mit 3−1 im Käfig 2− bei Z4S2
    /// stünde in Zeile 4 die 1 aus 2÷1 oder die 3 aus 6÷3 doppelt, mit 4−2 die 2 aus 2÷1 oder die 4 aus 4÷2.".
    fn clashes(
        self,
        groups: &[Repeating],
        other: &CageFacts,
        ruling: &CageEliminations,
        places: &str,
    ) -> String {
        let mut told: Vec<String> = Vec::new();
        let mut last = String::new();
        for group in groups {
            let repeated: Vec<String> = (group.repeated.iter())
                .map(|(value, theirs)| {
                    let theirs = self.combination(other.cage.clue(), theirs);
                    format!("die {value} aus {theirs}")
                })
                .collect();
            let repeated = joined_with_or(&repeated);
            for ways in group.ways.chunks(2) {
                let ways: Vec<String> = (ways.iter())
                    .map(|way| match way {
                        RepeatingWay::Combination(values) => {
                            self.combination(ruling.cage.clue(), values)
                        }
                        RepeatingWay::Placed(entries) => {
                            let told: Vec<String> = (entries.iter())
                                .map(|(cell, value)| format!("{value} in {}", self.cell(*cell)))
                                .collect();
                            joined_with_and(&told)
                        }
                    })
                    .collect();
                let ways = ways.join(" oder mit ");
                // What the first clause says about the place is understood in the others, unless there are too many.
                let more = format!("{last}, mit {ways} {repeated}");
                last = match last.is_empty() || !is_short(&more) {
                    true => {
                        told.extend((!last.is_empty()).then_some(last));
                        format!(
                            "mit {ways} {} stünde {places} {repeated} doppelt",
                            self.cage_after("im Käfig", &ruling.cage)
                        )
                    }
                    false => more,
                };
            }
        }
        told.push(last);
        let told: Vec<String> = told
            .iter()
            .map(|one| format!("{}.", capitalised(one)))
            .collect();
        told.join(" ")
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
        let (op, the_total) = match total {
            TotalKind::Sum => (Op::Add, "die Summe"),
            TotalKind::Product => (Op::Mul, "das Produkt"),
        };
        let mut told = match these.len() {
            1 => format!("{} hat {the_total} {whole}. ", lines(these)),
            _ => format!("{} haben zusammen {the_total} {whole}. ", lines(these)),
        };
        told = capitalised(&told);
        for share in fixed {
            let totals: Vec<String> = share.totals.iter().map(Number::to_string).collect();
            let statement = format!(
                "{} {} {}",
                self.expression(&share.cells, op),
                if share.cells.len() == 1 {
                    "ist"
                } else {
                    "ergibt"
                },
                totals.concat()
            );
            told += &self.with_share(&statement, share, clues);
        }
        if let Some(filled) = filled {
            told += &self.filled(filled, the_total);
        }
        let name = self.expression(&mine.cells, op);
        match other {
            None => told += &format!("Für {name} bleibt also {left}. "),
            Some(other) => {
                let theirs = self.expression(&other.cells, op);
                let both = in_reading_order(&mine.cells, &other.cells);
                let both = self.expression(&both, op);
                told += &format!("Für {both} bleibt also {left}. ");
                let rest = left_beside(*total, *left, &other.totals);
                if let (Some(others), Some(rest)) = (numbers(&other.totals), numbers(&rest)) {
                    let statement = format!("{theirs} kann nur {others} sein");
                    told += &self.with_share(&statement, other, clues);
                    told += &format!("Für {name} bleibt damit {rest}. ");
                } else if let Some(needed) = needed {
                    told += &self.needed(needed, (*total, *left), [&name, &theirs], other, clues);
                }
            }
        }
        Some(told + &self.ruling(Called::ByName, ruling, &step.effects, clues))
    }

    /// A statement about the total of some cells, and why they have it: "Z1S2 + Z1S3 ergibt 9 (Käfig 9+). ".
    fn with_share(self, statement: &str, share: &ShareFacts, clues: &[ClueFacts]) -> String {
        match share.is_given {
            true => format!(
                "{statement} ({}). ",
                self.clue_after("Käfig", share.cage.clue())
            ),
            false => self.with_ways(
                statement,
                &share.cage,
                share.combinations.as_deref(),
                &share.because,
                clues,
            ),
        }
    }

    /// A statement about some cells of a cage, and what the cage can be: "Z3S6 ist ungerade: In den Käfig 5× bei Z3S6
    /// passt nur 1·5. ".
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
                "{statement}: {}",
                capitalised(&self.fits_only(cage, few, !clauses.is_empty()))
            ),
            None if clauses.is_empty() => format!(
                "{statement}, wie auch immer du {} füllst",
                self.cage_after("den Käfig", cage)
            ),
            None => format!("{statement} ({})", self.cage_after("im Käfig", cage)),
        };
        with_reasons(&statement, &clauses) + " "
    }

    /// That the other cells cannot make what they would have to: "Wäre Z6S4 eine 3, so müsste Z6S1 × Z7S1 8 ergeben, und
    /// das geht im Käfig 9+ bei Z6S1 nicht. "; nothing if that is too much to list.
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
                TotalKind::Sum => format!("{name} muss kleiner als {left} sein. "),
                TotalKind::Product => format!("Das ist kein Vielfaches von {too_much}. "),
            };
        }
        let all = |at: usize| {
            let mut all: Vec<Number> = needed.pairs.iter().map(|pair| pair[at]).collect();
            short_sort_by_key(&mut all, |number| number.0);
            numbers(&all)
        };
        if let (Some(mine), Some(rest)) = (all(0), all(1)) {
            let statement = format!(
                "wäre {name} gleich {mine}, so müsste {theirs} gleich {rest} sein, und das geht {} nicht",
                self.cage_after("im Käfig", &other.cage)
            );
            let clauses = self.cage_clauses(&needed.because, clues);
            told += &(with_reasons(&statement, &clauses) + " ");
        }
        told
    }

    /// The total of the filled cells of lines: of all of them, or of those that are named.
    fn filled(self, filled: &FilledFacts, the_total: &str) -> String {
        let (the_total, sum) = (capitalised(the_total), filled.total);
        match &filled.cells[..] {
            _ if filled.are_all => format!("{the_total} der gefüllten Felder ist {sum}. "),
            [one] => format!("Im gefüllten Feld {} steht die {sum}. ", self.cell(*one)),
            cells => format!(
                "{the_total} der gefüllten Felder {} ist {sum}. ",
                self.cells(cells)
            ),
        }
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
        let name = |is_odd: bool| if is_odd { "ungerade" } else { "gerade" };
        let have = match these.len() {
            1 => "hat",
            _ => "haben zusammen",
        };
        let mut told = capitalised(&format!(
            "{} {have} die Summe {whole}, und das ist {}. ",
            lines(these),
            name(whole.0 % 2 == 1)
        ));
        for (shares, is_odd) in [(even, false), (odd, true)] {
            for share in shares {
                let expression = self.expression(&share.cells, Op::Add);
                let statement = format!("{expression} ist {}", name(is_odd));
                told += &self.with_share(&statement, share, clues);
            }
        }
        if let Some(filled) = filled {
            told += &self.filled(filled, "die Summe");
        }
        told += &format!(
            "Also muss {} {} sein. ",
            self.expression(mine, Op::Add),
            name(*is_odd)
        );
        Some(told + &self.ruling(Called::ByName, ruling, &step.effects, clues))
    }

    fn counting(self, step: &StepFacts) -> Option<String> {
        let Facts::Counting {
            line: of,
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
        let is_one = counted.len() == 1;
        let cells = self.cells(&mine.cells);
        let mut told = match is_one {
            true => format!("In {} steht die {} einmal. ", line(*of), values(*counted)),
            false => format!("In {} stehen {} je einmal. ", line(*of), values(*counted)),
        };
        // What each other share takes, if it takes any of the values.
        let take = |bound: &str, of: &dyn Fn(&ValueCounts) -> usize| -> String {
            let parts: Vec<String> = (others.iter().filter(|taken| of(taken) > 0))
                .map(|taken| {
                    let statement = match is_one && taken.least == 1 {
                        true => {
                            let cells = self.any_cell(&taken.cells);
                            format!("auf jeden Fall steht sie in {cells}")
                        }
                        false => format!(
                            "in {} {} davon {bound} {}",
                            self.cells(&taken.cells),
                            if of(taken) == 1 { "steht" } else { "stehen" },
                            count(of(taken)),
                        ),
                    };
                    let (cage, combinations) = (&taken.cage, taken.combinations.as_deref());
                    self.with_ways(&statement, cage, combinations, &taken.because, clues)
                })
                .collect();
            parts.concat()
        };
        if *most < mine.most {
            told += &take("mindestens", &|taken| taken.least);
            told += &match most {
                0 => format!("Für {cells} bleibt keine. "),
                1 => format!("Für {cells} bleibt höchstens eine. "),
                most => format!("Für {cells} bleiben höchstens {}. ", count(*most)),
            };
        }
        if *least > mine.least {
            let taken = take("höchstens", &|taken| taken.most);
            let none: Vec<String> = (others.iter())
                .filter(|taken| taken.most == 0)
                .flat_map(|taken| self.cage_clauses(&taken.because, clues))
                .collect();
            told += &taken;
            let statement = match (taken.is_empty(), is_one) {
                (true, true) => format!("sie kann nur in {cells} stehen"),
                (true, false) => format!("sie können nur in {cells} stehen"),
                (false, _) => format!(
                    "sonst ist dafür nur in {cells} Platz, und zwar für mindestens {}",
                    count(*least)
                ),
            };
            told += &then_reasons(&statement, ", denn ", &none);
            told += " ";
        }
        Some(told + &self.ruling(Called::ByName, ruling, &step.effects, clues))
    }

    fn wing(self, pivot: Candidates, [one, other]: [Candidates; 2], third: Value) -> String {
        let of = |candidates: Candidates| {
            let value = candidates.values.iter().find(|&value| value != third);
            value.map_or_else(String::new, |value| value.to_string())
        };
        format!(
            "Steht in {} die {}, dann steht in {} die {third}; steht dort die {}, dann steht in {} die {third}. \
             So oder so hat eines dieser beiden Felder die {third}. {}",
            self.cell(pivot.cell),
            of(one),
            self.cell(one.cell),
            of(other),
            self.cell(other.cell),
            seen_by_both(third)
        )
    }

    fn chain(self, links: &[Link], missing: Value) -> String {
        let [first, rest @ ..] = links else {
            return String::new();
        };
        let mut told = format!(
            "Steht in {} keine {missing}, dann steht dort die {}",
            self.cell(first.cell),
            first.then
        );
        for link in rest {
            told += &format!(", dann in {} die {}", self.cell(link.cell), link.then);
        }
        let last = rest.last().unwrap_or(first);
        format!(
            "{told}. So oder so steht in {} oder {} die {missing}. {}",
            self.cell(first.cell),
            self.cell(last.cell),
            seen_by_both(missing)
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
            true => ("mindestens ", "höchstens"),
            false => ("höchstens ", "mindestens"),
        };
        let mut told = match these.len() {
            1 => format!("{} hat die Summe {whole}. ", lines(these)),
            _ => format!("{} haben zusammen die Summe {whole}. ", lines(these)),
        };
        told = capitalised(&told);
        for share in others {
            let sum = share.totals.first()?;
            let is = match share.cells.len() {
                1 => "ist",
                _ => "ergibt",
            };
            let take = if share.is_given { "" } else { take };
            let name = self.expression(&share.cells, Op::Add);
            told += &self.with_share(&format!("{name} {is} {take}{sum}"), share, clues);
        }
        if let Some(filled) = filled {
            told += &self.filled(filled, "die Summe");
        }
        let name = self.expression(mine, Op::Add);
        told += &format!("Für {name} bleibt also {leaves} {bound}. ");
        Some(told + &self.ruling(Called::ByName, ruling, &step.effects, clues))
    }

    /// What follows from each of some beginnings, one of which is true; or from one that cannot be.
    fn cage_chain(self, chains: &[Vec<ChainLink>], of: Option<Line>) -> String {
        let starts = || chains.iter().filter_map(|chain| chain.first());
        let Some(first) = starts().next() else {
            return String::new();
        };
        let cells: Vec<Cell> = starts().map(|start| start.cell).collect();
        let begin = match (of, chains.len()) {
            (_, 1) => String::new(),
            (Some(of), _) => format!(
                "In {} steht die {} in {}. ",
                line(of),
                first.value,
                self.any_cell(&cells)
            ),
            (None, _) => format!(
                "In {} steht {}. ",
                self.cell(first.cell),
                one_of(starts().map(|start| start.value).collect())
            ),
        };
        let chains: Vec<String> = chains.iter().map(|chain| self.links(chain)).collect();
        let end = match chains.len() {
            1 => "Damit schließt diese Zahl sich selbst aus.",
            _ => "In jedem Fall folgt dasselbe.",
        };
        format!("{begin}{} {end}", chains.join(" "))
    }

    /// "Steht in Z1S1 die 3, dann steht in Z1S4 keine 3 (Zeile 1), dann steht in Z1S4 die 5 (sonst bleibt dort nichts)."
    fn links(self, chain: &[ChainLink]) -> String {
        let mut told = String::new();
        for link in chain {
            let article = if link.is { "die" } else { "keine" };
            let then = match link.by {
                LinkReason::Start => "Steht",
                _ => ", dann steht",
            };
            let cell = self.cell(link.cell);
            told += &format!("{then} in {cell} {article} {}", link.value);
            told += &match &link.by {
                LinkReason::Cell if link.is => " (sonst bleibt dort nichts)".to_owned(),
                LinkReason::Line(of) if link.is => {
                    format!(" (der einzige andere Platz in {})", line(*of))
                }
                LinkReason::Line(of) => format!(" ({})", line(*of)),
                LinkReason::Cage(cage) => format!(" ({})", self.cage(cage)),
                LinkReason::Start | LinkReason::Cell => String::new(),
            };
        }
        told + "."
    }

    fn line_combinations(
        self,
        of: Line,
        others: &[SetsFacts],
        mine: &[Cell],
        out: Option<&[ValueSet]>,
        clues: &[ClueFacts],
    ) -> String {
        // Sets have commas and "und" of their own, so that "oder" stands between all of them.
        let told = |sets: &[ValueSet]| -> String {
            let is_single = sets.iter().all(|set| set.len() == 1);
            match is_single {
                true => one_of(sets.iter().flat_map(|set| set.iter()).collect()),
                false => {
                    let sets: Vec<String> = sets.iter().map(|&set| values(set)).collect();
                    format!("die Zahlen {}", sets.join(" oder "))
                }
            }
        };
        let mut text = format!("In {} steht jede Zahl einmal. ", line(of));
        for other in others {
            if let Some(sets) = if_few_sets(other.sets.as_deref()) {
                let can = match other.cells.len() {
                    1 => "kann",
                    _ => "können",
                };
                let statement = format!(
                    "in {} {can} nur {} stehen",
                    self.cells(&other.cells),
                    told(sets)
                );
                text += &with_reasons(&statement, &self.cage_clauses(&other.because, clues));
                text += " ";
            } else {
                let cells = self.cells(&other.cells);
                text += &format!("{cells} haben zu viele Kombinationen, um sie hier aufzuzählen. ");
            }
        }
        let here = self.cells(mine);
        let verb = if mine.len() == 1 {
            "Stünde"
        } else {
            "Stünden"
        };
        // It does not follow from what is said unless everything could be said.
        let is_told = |other: &SetsFacts| if_few_sets(other.sets.as_deref()).is_some();
        text + &match if_few_totals(out).filter(|_| others.iter().all(is_told)) {
            Some(sets) => format!(
                "{verb} in {here} {}, so fänden nicht alle Zahlen von {} ihren Platz. ",
                told(sets),
                line(of)
            ),
            None => format!("Nicht jede Kombination in {here} lässt den anderen Feldern ihre. "),
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
            let reasons = self.cage_clauses(&case.because, clues);
            match case.cases.len() {
                0 => {
                    let into = self.cage_after("in den Käfig", &case.next);
                    *told += &with_reasons(&format!("{into} passt nichts mehr"), &reasons);
                }
                count => {
                    let cage = self.for_cases(&case.next, &case.cases);
                    let verb = if count == 1 { "bleibt" } else { "bleiben" };
                    let left = format!("{cage} {verb} {}", possibility_count(count));
                    *told += &before_list(with_reasons(&left, &reasons));
                    self.cases(&case.cases, depth + 1, clues, told);
                }
            }
        }
    }

    /// "für den Käfig 9+ bei Z1S1", or "… in Z1S1 und Z1S2", if it has more cells.
    fn for_cases(self, cage: &Cage, cases: &[CaseFacts]) -> String {
        let told = self.cage_after("für den Käfig", cage);
        match cells_of_cases(cage, cases) {
            Some(cells) => format!("{told} in {}", self.cells(&cells)),
            None => told,
        }
    }

    /// Why nothing fits any more, after an adverb: "bleibt für Z4S2 keine Zahl übrig".
    fn contradiction(self, end: &ContradictionFacts) -> String {
        match end {
            ContradictionFacts::NoValue(cell) => {
                format!("bleibt für {} keine Zahl übrig", self.cell(*cell))
            }
            ContradictionFacts::NoPlace(of, value) => {
                format!("bleibt in {} kein Platz für die {value}", line(*of))
            }
            ContradictionFacts::NoCombination(cage) => format!(
                "passt {} ({}) nichts mehr",
                self.cage_after("in den Käfig", cage),
                self.cells(cage.cells())
            ),
        }
    }

    /// Candidates of a cage's cells in the dative: "einer 1 in Z2S3 oder Z2S4", "einer 1 in Z2S3 oder mit einer 4 oder
    /// 5 in Z2S4".
    fn any_of(self, candidates: &[Candidates]) -> String {
        let told: Vec<String> = (cells_by_values(candidates.iter().copied()).iter())
            .map(|(set, cells)| format!("einer {} in {}", any_value(*set), self.any_cell(cells)))
            .collect();
        told.join(" oder mit ")
    }

    /// Which combinations of a cage are ruled out, and which are left; or which of its values no way is left for.
    fn ruling(
        self,
        called: Called,
        ruling: &CageEliminations,
        effects: &[Effect],
        clues: &[ClueFacts],
    ) -> String {
        let (name, for_it) = match called {
            Called::This => ("dieser Käfig".to_owned(), "für diesen Käfig".to_owned()),
            Called::ByName => (
                self.cage(&ruling.cage),
                self.cage_after("für den Käfig", &ruling.cage),
            ),
        };
        // This happens where a supposition fails.
        if ruling.count_left == 0 {
            return format!("Damit bleibt {for_it} keine Kombination.");
        }
        let clauses = self.cage_clauses(&ruling.because, clues);
        let few = |these: Option<&Vec<Vec<Value>>>| {
            let few = if_few(these.map(Vec::as_slice))?;
            Some(self.combinations(&ruling.cage, few))
        };
        if let Some(out) = few(ruling.combinations_out.as_ref()) {
            let verb = if out.len() == 1 {
                "entfällt"
            } else {
                "entfallen"
            };
            let told = format!("damit {verb} {} {for_it}", joined_with_and(&out));
            let left = few(ruling.combinations_left.as_ref()).filter(|_| !ruling.is_part);
            let told = match left {
                Some(left) => format!("{told}; es bleibt {}", joined_with_or(&left)),
                None => told,
            };
            return then_reasons(&told, ", denn ", &clauses);
        }
        let removed = self.any_of(&removed_values(effects));
        let told = format!("damit geht {name} mit {removed} nicht mehr auf");
        then_reasons(&told, ", denn ", &clauses)
    }

    /// What follows, as sentences that begin with "Also".
    fn conclusion(self, step: &StepFacts) -> String {
        match (&step.facts, &step.effects[..]) {
            (Facts::NakedSingle { .. }, &[Effect::Place(cell, value)])
                if self.by_other_cells(step).is_none() =>
            {
                format!("Also bleibt für {} nur die {value}.", self.cell(cell))
            }
            (Facts::HiddenSingle { .. }, &[Effect::Place(cell, value)]) => {
                format!("Also bleibt für die {value} nur {}.", self.cell(cell))
            }
            (_, effects) => self.effects(effects),
        }
    }

    /// "Also steht in Z4S2 die 6 und in Z4S3 die 2.", "Also kann in Z4S5 und Z4S6 weder 2 noch 6 stehen."
    fn effects(self, effects: &[Effect]) -> String {
        let effects = GroupedEffects::new(effects);
        let placed: Vec<String> = (effects.placed.iter())
            .map(|(cell, value)| format!("in {} die {value}", self.cell(*cell)))
            .collect();
        let mut gone: Vec<String> = (effects.removed.iter())
            .map(|(set, same)| format!("in {} {}", self.cells(same), none_of(*set)))
            .collect();
        // The verb stands after the first of them and is understood for the others.
        if let Some(first) = gone.first_mut() {
            first.push_str(" stehen");
        }
        let gone = joined_with_and(&gone);
        match (placed.is_empty(), gone.is_empty()) {
            (false, true) => format!("Also steht {}.", joined_with_and(&placed)),
            (false, false) => format!(
                "Also steht {}. Außerdem kann {gone}.",
                joined_with_and(&placed)
            ),
            (true, _) => format!("Also kann {gone}."),
        }
    }
}

/// That a cell in line with two cells of which one has a value cannot have it.
fn seen_by_both(value: Value) -> String {
    format!(
        "Ein anderes Feld, das mit jedem der beiden in einer Zeile oder Spalte liegt, kann keine {value} haben."
    )
}

/// Totals as "4", "4 oder 6" or "1 bis 6"; nothing if they are too many to list.
fn numbers(totals: &[Number]) -> Option<String> {
    let told: Vec<String> = (number_runs(totals)?.iter())
        .map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first} bis {last}"),
        })
        .collect();
    Some(joined_with_or(&told))
}

/// "eine Möglichkeit", "zwei Möglichkeiten".
fn possibility_count(of: usize) -> String {
    match of {
        1 => "eine Möglichkeit".to_owned(),
        of => format!("{} Möglichkeiten", count(of)),
    }
}
