//! The signs that people use for operators, and clues with them: `12*`, `3-`, `5`, `7?`.

use super::error::{Faults, ParseErrorKind, Span, shortened};
use crate::model::{Clue, Op, Value};

/// The operator of a sign.
pub(super) fn operator(sign: &str) -> Option<Op> {
    let mut characters = sign.chars();
    let op = Op::from_sign(characters.next()?);
    op.filter(|_| characters.next().is_none())
}

/// Reads a clue written as a number and a sign, for a cage with this number of cells, if that is known.
pub(super) fn read_clue(
    span: Span,
    source: &str,
    cells: Option<usize>,
    faults: &mut Faults,
) -> Option<Clue> {
    let text = span.text(source);
    if text.is_empty() {
        return Some(Clue::Free);
    }
    // `= 5` means the same as `5`.
    let start = text.strip_prefix('=').map_or(text, str::trim_start);
    // A leading minus is part of the number, so that the error is that it is negative.
    let unsigned = start.strip_prefix(['-', '−']).unwrap_or(start);
    let sign = unsigned.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = Span::of(&start[..start.len() - sign.len()], source);
    if number.start == number.end {
        faults.expected(span, "a number and then an operator, such as 12*");
        return None;
    }
    let target = faults.number(number);
    let sign = sign.trim();
    let sign_span = if sign.is_empty() {
        span
    } else {
        Span::of(sign, source)
    };
    let op = read_sign(sign, cells, sign_span, faults);
    Some(op?.with(target?))
}

/// The kind of clue that a sign stands for.
#[derive(Clone, Copy)]
pub(super) enum Sign {
    Given,
    Op(Op),
    Hidden,
}

impl Sign {
    pub(super) fn with(self, target: u64) -> Clue {
        match self {
            Sign::Given => given(target),
            Sign::Op(op) => Clue::Op(op, target),
            Sign::Hidden => Clue::Hidden(target),
        }
    }
}

/// Reads the sign of a cage with this number of cells, if that is known.
pub(super) fn read_sign(
    sign: &str,
    cells: Option<usize>,
    span: Span,
    faults: &mut Faults,
) -> Option<Sign> {
    match sign {
        "" | "=" if cells.is_none_or(|cells| cells == 1) => Some(Sign::Given),
        "" | "=" => {
            faults.add(span, ParseErrorKind::OperatorMissing);
            None
        }
        "?" => Some(Sign::Hidden),
        sign => {
            let op = operator(sign);
            if op.is_none() {
                faults.add(span, ParseErrorKind::UnknownOperator(shortened(sign)));
            }
            op.map(Sign::Op)
        }
    }
}

/// The clue of a single cell. The model rejects numbers that are not values.
pub(super) fn given(target: u64) -> Clue {
    let value = u8::try_from(target).ok().and_then(Value::new);
    value.map_or(Clue::Op(Op::Add, target), Clue::Given)
}

/// A clue as a number and a sign, as read by [`read_clue`].
pub(super) fn write_clue(clue: Clue) -> String {
    match clue {
        Clue::Given(value) => value.to_string(),
        Clue::Op(op, target) => format!("{target}{}", op.ascii()),
        Clue::Hidden(target) => format!("{target}?"),
        Clue::Free => String::new(),
    }
}
