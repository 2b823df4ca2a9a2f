//! All-different by matching, after J.-C. Régin, *A Filtering Algorithm for Constraints of Difference in
//! CSPs*, AAAI 1994.
//!
//! Assign a different value to each variable: a matching. Draw an arrow from X to Y if X could take the value
//! that Y has, and from X to "free" if X could take a value that no variable has. If arrows lead from X to Y and
//! back to X, every variable on that cycle can take the value of the next one, so that X gets the value of Y. If
//! no arrows lead back, no matching gives X that value, and it can be pruned. "Free" has arrows to all
//! variables, because the value that X gives up becomes free.

use crate::model::{Value, ValueSet};

/// The number of "free" among the variables.
const FREE: usize = 32;

/// The result of matching variables that must all differ with the values of their domains.
pub(super) struct Matched {
    /// For each variable the values that it has in some matching.
    pub(super) possible: Vec<ValueSet>,
    /// The matching that was found: a value for each variable.
    pub(super) matching: Option<Vec<Value>>,
    /// How many pairs of a variable and a value were examined.
    pub(super) looks: u64,
}

/// For each variable the values that it can take when all variables differ; all sets are empty if that is
/// impossible.
pub(super) fn possible_values(domains: &[ValueSet]) -> Matched {
    let mut matching = Matching {
        domains,
        owner: [None; 33],
        looks: 0,
    };
    for variable in 0..domains.len() {
        if !matching.place(variable, &mut ValueSet::EMPTY.clone()) {
            return Matched {
                possible: vec![ValueSet::EMPTY; domains.len()],
                matching: None,
                looks: matching.looks,
            };
        }
    }
    let leads_to = matching.arrows();
    let is_possible = |variable: usize, value: Value| match matching.owner_of(value) {
        Some(owner) => owner == variable || leads_to[owner] >> variable & 1 == 1,
        None => true,
    };
    let possible = (domains.iter().enumerate())
        .map(|(variable, domain)| {
            domain
                .iter()
                .filter(|&v| is_possible(variable, v))
                .collect()
        })
        .collect();
    let value_of = |variable: usize| {
        let mut values = domains[variable].iter();
        values.find(|&value| matching.owner_of(value) == Some(variable))
    };
    Matched {
        matching: (0..domains.len()).map(value_of).collect(),
        possible,
        looks: matching.looks,
    }
}

/// Variables without which one of the others could have a value: they have only as many values as they are, or fewer,
/// and the value is one of them. Nothing if all variables can differ when this one has the value.
///
/// If no matching gives the others their values without that one, then the variables at which it fails, and those whose values
/// stand in its way, are such a set.
pub(super) fn hall_set(domains: &[ValueSet], variable: usize, value: Value) -> Option<Vec<usize>> {
    let has_only = |domain: &ValueSet| domain.len() == 1 && domain.contains(value);
    let owner = (domains.iter().enumerate()).position(|(i, set)| i != variable && has_only(set));
    if let Some(owner) = owner {
        return Some(vec![owner]);
    }
    let without: Vec<ValueSet> = (domains.iter())
        .map(|domain| domain.iter().filter(|&other| other != value).collect())
        .collect();
    let mut matching = Matching {
        domains: &without,
        owner: [None; 33],
        looks: 0,
    };
    for other in (0..domains.len()).filter(|&other| other != variable) {
        let mut seen = ValueSet::EMPTY;
        if !matching.place(other, &mut seen) {
            let owners = seen.iter().filter_map(|value| matching.owner_of(value));
            let mut hall: Vec<usize> = owners.chain([other]).collect();
            hall.sort_unstable();
            return Some(hall);
        }
    }
    None
}

struct Matching<'d> {
    domains: &'d [ValueSet],
    /// For each value the variable that has it.
    owner: [Option<usize>; 33],
    looks: u64,
}

impl Matching<'_> {
    fn owner_of(&self, value: Value) -> Option<usize> {
        self.owner[usize::from(value.get())]
    }

    /// Gives the variable a value. If another variable has that value, it gets another one, and so on along an
    /// augmenting path.
    fn place(&mut self, variable: usize, seen: &mut ValueSet) -> bool {
        for value in self.domains[variable].iter() {
            self.looks += 1;
            if seen.contains(value) {
                continue;
            }
            seen.insert(value);
            let can_have = match self.owner_of(value) {
                None => true,
                Some(owner) => self.place(owner, seen),
            };
            if can_have {
                self.owner[usize::from(value.get())] = Some(variable);
                return true;
            }
        }
        false
    }

    /// For each variable, as bits, the variables to which arrows lead from it.
    fn arrows(&mut self) -> Vec<u64> {
        let count = self.domains.len();
        let mut leads_to = vec![0u64; FREE + 1];
        for (variable, domain) in self.domains.iter().enumerate() {
            for value in domain.iter() {
                self.looks += 1;
                leads_to[variable] |= 1 << self.owner_of(value).unwrap_or(FREE);
            }
            leads_to[FREE] |= 1 << variable;
        }
        // The transitive closure (Warshall): allow one more variable on the way in each round.
        for through in (0..count).chain([FREE]) {
            let further = leads_to[through];
            for from in &mut leads_to {
                if *from >> through & 1 == 1 {
                    *from |= further;
                }
            }
        }
        leads_to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(bits: u32) -> ValueSet {
        ValueSet::from_bits(bits)
    }

    /// Compared with trying every assignment of the values 1 to 5 to three or four variables.
    fn tried(domains: &[ValueSet]) -> Vec<ValueSet> {
        fn fill(domains: &[ValueSet], taken: &mut Vec<Value>, found: &mut [ValueSet]) {
            if taken.len() == domains.len() {
                for (set, &value) in found.iter_mut().zip(taken.iter()) {
                    set.insert(value);
                }
                return;
            }
            for value in domains[taken.len()].iter() {
                if !taken.contains(&value) {
                    taken.push(value);
                    fill(domains, taken, found);
                    taken.pop();
                }
            }
        }
        let mut found = vec![ValueSet::EMPTY; domains.len()];
        fill(domains, &mut Vec::new(), &mut found);
        found
    }

    /// A value is pruned if and only if there is a Hall set, and that is one: it needs the value for itself.
    #[test]
    fn every_pruned_value_has_a_hall_set() {
        for code in 0..16u32.pow(4) {
            let domains: Vec<ValueSet> = (0..4).map(|i| set(code >> (4 * i) & 15)).collect();
            let possible = tried(&domains);
            for (variable, domain) in domains.iter().enumerate() {
                for value in domain.iter() {
                    let is_pruned = !possible[variable].contains(value);
                    let hall = hall_set(&domains, variable, value);
                    assert_eq!(hall.is_some(), is_pruned, "{domains:?} {variable} {value}");
                    let Some(hall) = hall else { continue };
                    assert!(!hall.contains(&variable));
                    let values: ValueSet = hall.iter().flat_map(|&v| domains[v].iter()).collect();
                    let is_tight = values.len() == hall.len() && values.contains(value);
                    assert!(
                        is_tight || values.len() < hall.len(),
                        "{domains:?} {hall:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn matching_leaves_what_trying_every_way_leaves() {
        for code in 0..32u32.pow(3) {
            let domains: Vec<ValueSet> = (0..3).map(|i| set(code >> (5 * i) & 31)).collect();
            assert_eq!(
                possible_values(&domains).possible,
                tried(&domains),
                "{domains:?}"
            );
        }
        // As many values as variables, so that none is free.
        for code in 0..16u32.pow(4) {
            let domains: Vec<ValueSet> = (0..4).map(|i| set(code >> (4 * i) & 15)).collect();
            assert_eq!(
                possible_values(&domains).possible,
                tried(&domains),
                "{domains:?}"
            );
        }
    }
}
