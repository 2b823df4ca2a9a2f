//! The puzzle of the day.

use std::fmt;
use std::str::FromStr;

use super::spelling::Levels;
use super::wish::Wish;
use crate::logic::Level;

/// What all puzzles of the day are made with.
const SEED: u64 = 1970;

/// Monday to Sunday.
const WEEK: [(usize, Level); 7] = [
    (4, Level::Easy),
    (5, Level::Easy),
    (5, Level::Normal),
    (6, Level::Normal),
    (6, Level::Hard),
    (7, Level::Hard),
    (8, Level::Hard),
];

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

/// The wish for the puzzle of a day, which never changes: small and easy on Mondays, and a little larger or
/// harder every day until Sunday.
///
/// ```
/// use cagey::generate::daily;
///
/// let wish = daily("2026-11-16".parse()?);
/// assert_eq!(wish.to_string(), "n=4,level=easy,seed=1970,start=20773");
/// # Ok::<(), cagey::generate::DateError>(())
/// ```
pub fn daily(date: Date) -> Wish {
    let number = date.number();
    // The first day was a Thursday.
    let (size, level) = WEEK[((number + 3) % 7) as usize];
    Wish {
        size: Some(size),
        level: Some(Levels(level..=level)),
        seed: Some(SEED),
        start: number,
        ..Wish::default()
    }
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
