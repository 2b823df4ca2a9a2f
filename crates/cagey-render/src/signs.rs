use cagey::model::{Clue, Op};

/// The signs that operators are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Signs {
    /// `+ − × ÷`
    #[default]
    Usual,
    /// `+ - * /`, as on a keyboard.
    Keyboard,
    /// `+ − · :`, as in schools of many countries.
    Dots,
}

impl Signs {
    /// The sign of an operator.
    pub fn sign(self, op: Op) -> char {
        match (self, op) {
            (Signs::Keyboard, op) => op.ascii(),
            (Signs::Dots, Op::Mul) => '·',
            (Signs::Dots, Op::Div) => ':',
            _ => op.sign(),
        }
    }

    /// A clue as it is printed in its cage. Where the operator is hidden, the number stands alone.
    pub(crate) fn clue(self, clue: Clue) -> String {
        match clue {
            Clue::Given(value) => value.to_string(),
            Clue::Op(op, target) => format!("{target}{}", self.sign(op)),
            Clue::Hidden(target) => target.to_string(),
            Clue::Free => String::new(),
        }
    }
}
