//! The table of totals in a document: one row for each day and machine, and one for all of them.

use crate::totals::Totals;

const HEAD: &str = "| date | machine | puzzles | checks | failures |\n|---|---|--:|--:|--:|\n";
const ALL: &str = "| in all | |";

/// A document with the totals of a run added to the table under `## Soak totals`.
pub(crate) fn recorded(document: &str, date: &str, machine: &str, run: Totals) -> Option<String> {
    let heading = "## Soak totals\n\n";
    let (before, section) = document.split_once(heading)?;
    let (section, after) = match section.find("\n## ") {
        Some(end) => section.split_at(end),
        None => (section, ""),
    };
    let is_row = |line: &str| line.starts_with("| 2");
    let start = format!("| {date} | {machine} |");
    let mut rows: Vec<(String, [u64; 3])> = Vec::new();
    for line in section.lines().filter(|line| is_row(line)) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let [date, machine, numbers @ ..] = &cells[..] else {
            return None;
        };
        let numbers: Vec<u64> = numbers.iter().filter_map(|text| number(text)).collect();
        rows.push((format!("| {date} | {machine} |"), numbers.try_into().ok()?));
    }
    if !rows.iter().any(|(found, _)| *found == start) {
        rows.push((start.clone(), [0; 3]));
    }
    let new = [run.puzzles, run.checks, run.failures];
    let mut all = [0; 3];
    for (found, numbers) in &mut rows {
        for at in 0..3 {
            numbers[at] += if *found == start { new[at] } else { 0 };
            all[at] += numbers[at];
        }
    }
    rows.push((ALL.to_owned(), all));
    let row = |(start, numbers): (String, [u64; 3])| {
        let numbers = numbers.map(grouped);
        format!("{start} {} |\n", numbers.join(" | "))
    };
    let table: String = rows.into_iter().map(row).collect();
    // The text above the table stays; a sentence that there are no totals yet does not.
    let text = section.split("| date |").next()?;
    let text = text.replace("No totals have been recorded yet.\n", "");
    let rest: Vec<&str> = (section.lines())
        .skip_while(|line| !line.starts_with(ALL))
        .skip(1)
        .collect();
    let rest = match rest.is_empty() {
        true => String::new(),
        false => rest.join("\n") + "\n",
    };
    Some(format!("{before}{heading}{text}{HEAD}{table}{rest}{after}"))
}

/// A number with commas: 1,234,567.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn number(text: &str) -> Option<u64> {
    text.replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_a_day_are_added_up() {
        let run = Totals {
            puzzles: 1_500,
            checks: 70_000,
            failures: 1,
            ..Totals::default()
        };
        let document = "# A\n\n## Soak totals\n\nWhat it is.\n\n\
                        No totals have been recorded yet.\n\n## B\n\nText.\n";
        let once = recorded(document, "2026-11-16", "a PC", run);
        let twice = once.and_then(|once| recorded(&once, "2026-11-16", "a PC", run));
        let thrice = twice.and_then(|twice| recorded(&twice, "2026-11-17", "a PC", run));
        assert_eq!(
            thrice.as_deref(),
            Some(
                "# A\n\n## Soak totals\n\nWhat it is.\n\n\
                 | date | machine | puzzles | checks | failures |\n|---|---|--:|--:|--:|\n\
                 | 2026-11-16 | a PC | 3,000 | 140,000 | 2 |\n\
                 | 2026-11-17 | a PC | 1,500 | 70,000 | 1 |\n\
                 | in all | | 4,500 | 210,000 | 3 |\n\n## B\n\nText.\n"
            )
        );
    }
}
