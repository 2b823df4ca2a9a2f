//! The signs that people write for operators, and clues written with them: `12*`, `3-`, `5`, `7?`.

use super::error::{Faults, ParseErrorKind, Span, shortened};
use crate::model::{Clue, Op, Value};

/// The operator that a sign stands for.
pub(super) fn operator(sign: &str) -> Option<Op> {
    match sign {
        "+" => Some(Op::Add),
        "-" | "−" | "–" => Some(Op::Sub),
        "*" | "x" | "X" | "×" | "·" | "⋅" => Some(Op::Mul),
        "/" | "÷" | ":" => Some(Op::Div),
        _ => None,
    }
}

/// The sign that every keyboard has.
pub(super) fn plain_sign(op: Op) -> char {
    match op {
        Op::Add => '+',
        Op::Sub => '-',
        Op::Mul => '*',
        Op::Div => '/',
    }
}

/// A clue written as number and sign, for a cage of so many cells.
pub(super) fn read_clue(
    span: Span,
    source: &str,
    cells: usize,
    faults: &mut Faults,
) -> Option<Clue> {
    let text = span.text(source);
    if text.is_empty() {
        return Some(Clue::Free);
    }
    // A minus in front belongs to the number, so that the fault is that it is negative.
    let unsigned = text.strip_prefix(['-', '−']).unwrap_or(text);
    let digits_end = text.len()
        - unsigned
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .len();
    let number = Span::new(span.start, span.start + digits_end);
    let sign = &text[digits_end..];
    let sign_span = Span::of(sign.trim_start(), source);
    if number.start == number.end {
        faults.expected(span, "a number and then an operator, such as 12*");
        return None;
    }
    let target = faults.number(number);
    match sign.trim() {
        "" | "=" if cells == 1 => return target.map(given),
        "" | "=" => faults.add(span, ParseErrorKind::OperatorMissing),
        "?" => return target.map(Clue::Hidden),
        sign => match operator(sign) {
            Some(op) => return Some(Clue::Op(op, target?)),
            // Where no number was found either, one fault is enough.
            None if target.is_none() => {}
            None => faults.add(sign_span, ParseErrorKind::UnknownOperator(shortened(sign))),
        },
    }
    None
}

/// The clue of a single cell. What is no value at all is left for the model to refuse.
pub(super) fn given(target: u64) -> Clue {
    let value = u8::try_from(target).ok().and_then(Value::new);
    value.map_or(Clue::Op(Op::Add, target), Clue::Given)
}

/// A clue as number and sign, as [`read_clue`] reads it.
pub(super) fn write_clue(clue: Clue) -> String {
    match clue {
        Clue::Given(value) => value.to_string(),
        Clue::Op(op, target) => format!("{target}{}", plain_sign(op)),
        Clue::Hidden(target) => format!("{target}?"),
        Clue::Free => String::new(),
    }
}
