//! The puzzles of the day.

use std::fmt;
use std::str::FromStr;

use super::spelling::{Levels, SpellingError};
use super::wish::Wish;
use crate::logic::Level;

/// The algorithms of the puzzles of the day, each with the number of the first day that has it, the newest last. Lines may
/// be added for days to come, and none may be changed.
const ALGORITHMS: [(u64, u32); 1] = [(0, 2)];

/// What the puzzles of a series are made with, one for each day.
struct Series {
    seed: u64,
    /// Monday to Sunday.
    week: [(usize, Level); 7],
}

/// The puzzle of the day.
const OF_THE_DAY: Series = Series {
    seed: 1970,
    week: [
        (4, Level::Easy),
        (5, Level::Easy),
        (5, Level::Normal),
        (6, Level::Normal),
        (6, Level::Hard),
        (7, Level::Hard),
        (8, Level::Hard),
    ],
};

// The weeks of the three sizes are in the order of the median scores in docs/grading.md.
const SMALL: Series = Series {
    seed: 1971,
    week: [
        (4, Level::Easy),
        (5, Level::Easy),
        (4, Level::Normal),
        (5, Level::Normal),
        (4, Level::Hard),
        (5, Level::Hard),
        (5, Level::Extreme),
    ],
};

const MEDIUM: Series = Series {
    seed: 1972,
    week: [
        (6, Level::Easy),
        (6, Level::Easy),
        (6, Level::Normal),
        (6, Level::Normal),
        (6, Level::Hard),
        (6, Level::Hard),
        (6, Level::Extreme),
    ],
};

const LARGE: Series = Series {
    seed: 1973,
    week: [
        (7, Level::Easy),
        (7, Level::Normal),
        (8, Level::Easy),
        (8, Level::Normal),
        (7, Level::Hard),
        (8, Level::Hard),
        (9, Level::Hard),
    ],
};

/// One of the three puzzles of a day that come beside the puzzle of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DailySize {
    /// 4×4 or 5×5.
    Small,
    /// 6×6.
    Medium,
    /// From 7×7 to 9×9.
    Large,
}

/// A puzzle of a day: `2026-11-16`, `2026-11-16:large`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DailyPuzzle {
    /// The day.
    pub date: Date,
    /// Which of the three; the puzzle of the day if that is left out.
    pub size: Option<DailySize>,
}

impl FromStr for DailyPuzzle {
    type Err = SpellingError;

    fn from_str(text: &str) -> Result<DailyPuzzle, SpellingError> {
        let (date, size) = match text.split_once(':') {
            Some((date, size)) => (date, Some(size.parse()?)),
            None => (text, None),
        };
        let date = date.parse::<Date>().map_err(SpellingError::new)?;
        Ok(DailyPuzzle { date, size })
    }
}

/// A day of our calendar, from 1970 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is not a day from 1970 to 9999, written as `2026-11-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DateError;

impl Date {
    /// The day, if there is one.
    pub fn new(year: u16, month: u8, day: u8) -> Result<Date, DateError> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        match (1970..=9999).contains(&year) && (1..=days).contains(&day) {
            true => Ok(Date { year, month, day }),
            false => Err(DateError),
        }
    }

    /// The days since the first of January 1970.
    fn number(self) -> u64 {
        // Years begin in March here, so that a leap day is the last day of its year.
        let before_march = u64::from(self.month <= 2);
        let year = u64::from(self.year) - before_march;
        let month = (u64::from(self.month) + 9) % 12;
        let in_year = (153 * month + 2) / 5 + u64::from(self.day) - 1;
        let days = 365 * year + year / 4 - year / 100 + year / 400 + in_year;
        days - 719_468
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else {
            return Err(DateError);
        };
        let number = |text: &str, length: usize| {
            let is_plain = text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = text.parse::<u16>().ok().filter(|_| is_plain);
            number.ok_or(DateError)
        };
        let short = |text: &str| number(text, 2).map(|number| number as u8);
        Date::new(number(year, 4)?, short(month)?, short(day)?)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a date is a day from 1970 to 9999, written as 2026-11-16")
    }
}

impl std::error::Error for DateError {}

/// The wish for a puzzle of a day, which never changes: small and easy on Mondays, and a little larger or harder every day
/// until Sunday. No day has two puzzles alike.
///
/// ```
/// use cagey::generate::{DailySize, daily};
///
/// let monday = "2026-11-16".parse()?;
/// assert_eq!(daily(monday, None).to_string(), "n=4,level=easy,algorithm=2,seed=1970,start=20773");
/// let large = daily(monday, Some(DailySize::Large));
/// assert_eq!(large.to_string(), "n=7,level=easy,algorithm=2,seed=1973,start=20773");
/// # Ok::<(), cagey::generate::DateError>(())
/// ```
pub fn daily(date: Date, size: Option<DailySize>) -> Wish {
    let Series { seed, week } = match size {
        None => OF_THE_DAY,
        Some(DailySize::Small) => SMALL,
        Some(DailySize::Medium) => MEDIUM,
        Some(DailySize::Large) => LARGE,
    };
    let number = date.number();
    // The first day was a Thursday.
    let (size, level) = week[((number + 3) % 7) as usize];
    Wish {
        size: Some(size),
        level: Some(Levels(level..=level)),
        algorithm: Some(algorithm_of(number)),
        seed: Some(seed),
        start: number,
        ..Wish::default()
    }
}

/// The algorithm of a day by its number.
fn algorithm_of(day: u64) -> u32 {
    let begun = ALGORITHMS.iter().take_while(|(first, _)| *first <= day);
    begun
        .last()
        .map_or(ALGORITHMS[0].1, |&(_, algorithm)| algorithm)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(date: &str) -> u64 {
        date.parse::<Date>().unwrap().number()
    }

    #[test]
    fn days_are_counted_from_1970() {
        assert_eq!(number("1970-01-01"), 0);
        assert_eq!(number("1970-03-01"), 59);
        assert_eq!(number("2000-02-29"), 11_016);
        assert_eq!(number("2026-11-16"), 20_773);
        assert_eq!(number("9999-12-31"), 2_932_896);
    }

    /// A newer algorithm begins on a day to come: the puzzles of these days stay as they are.
    #[test]
    fn days_keep_their_algorithm() {
        for date in ["1970-01-01", "2026-11-16", "2030-12-31", "9999-12-31"] {
            assert_eq!(algorithm_of(number(date)), 2, "{date}");
        }
        let begins: Vec<u64> = ALGORITHMS.iter().map(|&(first, _)| first).collect();
        assert!(begins[0] == 0 && begins.is_sorted());
    }

    #[test]
    fn weeks_rise_and_days_have_four_puzzles() {
        let monday: Date = "2026-11-16".parse().unwrap();
        let sizes = [
            None,
            Some(DailySize::Small),
            Some(DailySize::Medium),
            Some(DailySize::Large),
        ];
        let wishes: Vec<Wish> = sizes.iter().map(|&size| daily(monday, size)).collect();
        for (at, wish) in wishes.iter().enumerate() {
            assert!(!wishes[..at].contains(wish), "{wish}");
        }
        for series in [OF_THE_DAY, SMALL, MEDIUM, LARGE] {
            let (size, level) = series.week[0];
            let (last, hardest) = series.week[6];
            assert!(last >= size && hardest > level);
        }
        assert!(SMALL.week.iter().all(|(n, _)| (4..=5).contains(n)));
        assert!(MEDIUM.week.iter().all(|(n, _)| *n == 6));
        assert!(LARGE.week.iter().all(|(n, _)| (7..=9).contains(n)));
    }

    #[test]
    fn a_puzzle_of_a_day_is_named_by_its_size() {
        let read = |text: &str| text.parse::<DailyPuzzle>();
        let date = "2026-11-16".parse().unwrap();
        assert_eq!(read("2026-11-16"), Ok(DailyPuzzle { date, size: None }));
        let size = Some(DailySize::Large);
        assert_eq!(read("2026-11-16:large"), Ok(DailyPuzzle { date, size }));
        for text in [
            "2026-11-16:",
            "2026-11-16:huge",
            ":large",
            "2026-02-30:large",
        ] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn days_that_do_not_exist_are_rejected() {
        for text in [
            "2026-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-04-31",
            "1969-12-31",
            "2026-1-1",
            "2026-01-01-01",
            "+026-01-01",
            "today",
            "",
        ] {
            assert_eq!(text.parse::<Date>(), Err(DateError), "{text}");
        }
        assert_eq!(
            "2024-02-29".parse::<Date>().unwrap().to_string(),
            "2024-02-29"
        );
    }
}
