//! Where a field of a table is.

/// The place of a field of a table, such as a file of comma-separated values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldPlace {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The column in characters at which it begins, from 1: that of the quotation mark, if there is one.
    pub column: usize,
    /// Whether it is between quotation marks, so that those inside of it are doubled.
    pub is_quoted: bool,
}

impl FieldPlace {
    /// The column in the table of a character at a line of the table and a column of the field's text.
    pub(super) fn column_of(self, line: usize, column: usize, source: &[u8]) -> usize {
        let before = match line == self.line {
            true => self.column - 1 + usize::from(self.is_quoted),
            false => 0,
        };
        let doubled = match self.is_quoted {
            true => (String::from_utf8_lossy(source).lines())
                .nth(line.saturating_sub(self.line))
                .map_or(0, |text| {
                    text.chars().take(column - 1).filter(|&c| c == '"').count()
                }),
            false => 0,
        };
        before + column + doubled
    }
}
