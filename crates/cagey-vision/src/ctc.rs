//! How probable each text is, given what the net says of each place of a strip: connectionist temporal classification.

use crate::logs;
use crate::net::{CLASSES, Places};

/// A text as classes of the net: 1 to 10 for the digits, then `+`, `-`, `*` and `/`.
pub(crate) type Text = Vec<u8>;

/// The least probability of a class at a place, so that no text is impossible, and no product of 48 of them too small for
/// a double.
const LEAST: f64 = 1e-6;

/// The probability that a text so far ends at each place: in its last sign, and in the blank after it.
#[derive(Clone)]
struct Column {
    sign: u8,
    in_sign: Vec<f64>,
    in_blank: Vec<f64>,
}

/// What a strip says.
pub(crate) struct Scorer {
    places: Places,
}

impl Scorer {
    /// Of what the net says.
    pub(crate) fn new(mut places: Places) -> Self {
        for place in &mut places {
            for odds in place {
                *odds = (*odds + LEAST) / (1.0 + CLASSES as f64 * LEAST);
            }
        }
        Scorer { places }
    }

    fn start(&self) -> Column {
        let mut so_far = 1.0;
        let in_blank = (self.places.iter())
            .map(|place| {
                so_far *= place[0];
                so_far
            })
            .collect();
        Column {
            sign: 0,
            in_sign: vec![0.0; self.places.len()],
            in_blank,
        }
    }

    /// One sign more.
    fn extended(&self, before: &Column, sign: u8, next: &mut Column) {
        next.sign = sign;
        // The same sign twice needs a blank in between.
        let may_follow = f64::from(u8::from(sign != before.sign));
        let (mut in_sign, mut in_blank) = (0.0, 0.0);
        // What is before the first place: nothing at all, which is blank, and only before the first sign.
        let (mut sign_before, mut blank_before) = match before.sign {
            0 => (0.0, 1.0),
            _ => (0.0, 0.0),
        };
        for (t, place) in self.places.iter().enumerate() {
            let now_in_sign =
                place[usize::from(sign)] * (in_sign + blank_before + may_follow * sign_before);
            let now_in_blank = place[0] * (in_blank + in_sign);
            (in_sign, in_blank) = (now_in_sign, now_in_blank);
            next.in_sign[t] = in_sign;
            next.in_blank[t] = in_blank;
            (sign_before, blank_before) = (before.in_sign[t], before.in_blank[t]);
        }
    }

    /// The probability that the strip says nothing.
    pub(crate) fn nothing(&self) -> f64 {
        (self.places.iter()).fold(1.0, |so_far, place| so_far * place[0])
    }

    /// The natural logarithms of the probabilities of texts. Texts with the same beginning share its work if they follow
    /// each other, as they do when they are sorted.
    pub(crate) fn score<'t>(&self, texts: impl IntoIterator<Item = &'t Text>) -> Vec<f64> {
        let mut columns = vec![self.start()];
        texts
            .into_iter()
            .map(|text| {
                let shared = (columns[1..].iter())
                    .zip(text)
                    .take_while(|(column, sign)| column.sign == **sign)
                    .count();
                columns.truncate(1 + shared);
                for &sign in &text[shared..] {
                    let mut next = columns[0].clone();
                    self.extended(
                        &columns[columns.len() - 1],
                        sign.min(CLASSES as u8 - 1),
                        &mut next,
                    );
                    columns.push(next);
                }
                let last = &columns[columns.len() - 1];
                let ends = last.in_sign.last().zip(last.in_blank.last());
                ends.map_or(0.0, |(sign, blank)| logs::ln(sign + blank))
            })
            .collect()
    }

    /// The most probable class at each place, without repetitions and blanks: roughly what the strip says.
    pub(crate) fn roughly(&self) -> Text {
        let mut text = Text::new();
        let mut before = 0;
        for place in &self.places {
            let mut best = 0;
            for class in 1..CLASSES {
                if place[class] > place[best] {
                    best = class;
                }
            }
            if best != 0 && best != before {
                text.push(best as u8);
            }
            before = best;
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sum over all paths, one by one.
    fn by_paths(places: &Places, text: &[u8], classes: usize) -> f64 {
        let mut sum = 0.0;
        for path in 0..classes.pow(places.len() as u32) {
            let (mut rest, mut product, mut said, mut before) = (path, 1.0, Vec::new(), 0);
            for place in places {
                let class = rest % classes;
                rest /= classes;
                product *= place[class];
                if class != 0 && class != before {
                    said.push(class as u8);
                }
                before = class;
            }
            if said == text {
                sum += product;
            }
        }
        sum
    }

    #[test]
    fn a_score_is_the_sum_over_all_paths() {
        let mut number = 7_u64;
        let mut random = || {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (number >> 33) as f64 / (1_u64 << 31) as f64
        };
        let places: Places = (0..6)
            .map(|_| {
                let mut place = [0.0; CLASSES];
                place[..4].fill_with(&mut random);
                let sum: f64 = place.iter().sum();
                place.map(|p| p / sum)
            })
            .collect();
        let scorer = Scorer::new(places);
        let texts: Vec<Text> = [
            &[][..],
            &[1],
            &[1, 1],
            &[1, 1, 1],
            &[1, 2],
            &[1, 2, 1],
            &[3, 2, 1, 3],
        ]
        .iter()
        .map(|text| text.to_vec())
        .collect();
        for (text, score) in texts.iter().zip(scorer.score(&texts)) {
            // Classes that the net rules out have a small share.
            let expected = by_paths(&scorer.places, text, 4);
            assert!(
                (score.exp() - expected).abs() < 1e-9,
                "{text:?}: {score} {expected}"
            );
        }
        assert!((scorer.nothing().ln() - scorer.score([&vec![]])[0]).abs() < 1e-9);
    }
}
