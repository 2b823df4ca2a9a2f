//! The signs of operators in pictures.

use cagey::model::{Clue, Op};

/// The signs of operators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Signs {
    /// `+ − × ÷`
    #[default]
    Usual,
    /// `+ - * /`, as on a keyboard.
    Keyboard,
    /// `+ − · :`, as used in the schools of many countries.
    Dots,
}

impl Signs {
    /// The sign of an operator.
    pub fn sign(self, op: Op) -> char {
        match (self, op) {
            (Signs::Usual, op) => op.sign(),
            (Signs::Keyboard, op) => op.ascii(),
            (Signs::Dots, Op::Add | Op::Sub) => op.sign(),
            (Signs::Dots, Op::Mul) => '·',
            (Signs::Dots, Op::Div) => ':',
        }
    }

    /// A clue as it is printed in its cage. If the operator is hidden, it is just the number.
    pub(crate) fn clue(self, clue: Clue) -> String {
        match clue {
            Clue::Given(value) => value.to_string(),
            Clue::Op(op, target) => format!("{target}{}", self.sign(op)),
            Clue::Hidden(target) => target.to_string(),
            Clue::Free => String::new(),
        }
    }
}
