//! The net that reads clues, in integers: convolutions from a strip to the odds of each sign at 48 places along it.
//!
//! `training/` trains it and writes its file, whose format `training/README.md` describes.

use std::sync::OnceLock;

use crate::logs;
use crate::sight::{STRIP_HEIGHT, STRIP_WIDTH};

/// What the net can tell at one place: nothing (0), the digits 0 to 9 (1 to 10), and `+`, `-`, `*` and `/`.
pub(crate) const CLASSES: usize = 15;

/// Units of logits in one.
const FRACTION: f64 = 4096.0;

/// The probability of each class at each place.
pub(crate) type Places = Vec<[f64; CLASSES]>;

/// The net.
pub(crate) struct Net {
    layers: Vec<Layer>,
}

struct Layer {
    before: usize,
    channels: usize,
    kernel: [usize; 2],
    padding: [usize; 2],
    pooling: [usize; 2],
    shift: u32,
    offsets: Vec<i32>,
    multipliers: Vec<i32>,
    /// For each channel the rows and columns of its kernel with the channels before innermost, filled up with zeros to
    /// `stride`.
    weights: Vec<i16>,
    stride: usize,
}

/// Levels of 0 to 255, row by row, with the channels innermost.
struct Map {
    rows: usize,
    columns: usize,
    channels: usize,
    levels: Vec<i16>,
}

/// Reads the file front to back.
struct File<'a>(&'a [u8]);

impl File<'_> {
    fn take(&mut self, count: usize) -> Option<&[u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<usize> {
        Some(usize::from(self.take(1)?[0]))
    }

    fn number(&mut self) -> Option<usize> {
        let bytes = self.take(2)?;
        Some(usize::from(u16::from_le_bytes([bytes[0], bytes[1]])))
    }

    fn numbers(&mut self, count: usize) -> Option<Vec<i32>> {
        let bytes = self.take(count.checked_mul(4)?)?;
        let numbers = bytes.chunks_exact(4);
        Some(
            numbers
                .map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
                .collect(),
        )
    }
}

impl Net {
    /// The net of this crate.
    pub(crate) fn ours() -> &'static Net {
        static NET: OnceLock<Net> = OnceLock::new();
        NET.get_or_init(|| {
            // A test reads the file, so there always is a net.
            Net::from_file(include_bytes!("../weights/net.bin"))
                .unwrap_or(Net { layers: Vec::new() })
        })
    }

    fn from_file(bytes: &[u8]) -> Option<Net> {
        let mut file = File(bytes);
        if file.take(8)? != b"CAGEYNET" || file.byte()? != 1 {
            return None;
        }
        let count = file.byte()?;
        if [file.byte()?, file.byte()?] != [STRIP_HEIGHT, STRIP_WIDTH] {
            return None;
        }
        let mut layers = Vec::new();
        for _ in 0..count {
            let (before, channels) = (file.number()?, file.number()?);
            let mut pair = || Some([file.byte()?, file.byte()?]);
            let (kernel, padding, pooling) = (pair()?, pair()?, pair()?);
            let shift = file.byte()? as u32;
            let offsets = file.numbers(channels)?;
            let multipliers = file.numbers(channels)?;
            let length = kernel[0] * kernel[1] * before;
            let stride = length.next_multiple_of(8);
            let mut weights = vec![0; stride * channels];
            for channel in weights.chunks_exact_mut(stride) {
                for (weight, &byte) in channel.iter_mut().zip(file.take(length)?) {
                    *weight = i16::from(byte as i8);
                }
            }
            if pooling.contains(&0) || !(1..=62).contains(&shift) {
                return None;
            }
            layers.push(Layer {
                before,
                channels,
                kernel,
                padding,
                pooling,
                shift,
                offsets,
                multipliers,
                weights,
                stride,
            });
        }
        let fits = layers.windows(2).all(|w| w[0].channels == w[1].before);
        let ends = [layers.first()?.before, layers.last()?.channels] == [1, CLASSES];
        (file.0.is_empty() && fits && ends).then_some(Net { layers })
    }

    /// What a strip says: the probability of each class at each place. Nothing for a strip of another size.
    pub(crate) fn read(&self, strip: &[u8]) -> Places {
        if strip.len() != STRIP_HEIGHT * STRIP_WIDTH {
            return Places::new();
        }
        let mut map = Map {
            rows: STRIP_HEIGHT,
            columns: STRIP_WIDTH,
            channels: 1,
            levels: strip.iter().map(|&level| i16::from(level)).collect(),
        };
        let Some((last, others)) = self.layers.split_last() else {
            return Places::new();
        };
        let mut patch = Vec::new();
        for layer in others {
            map = layer.apply(&map, &mut patch);
        }
        let mut places = Places::with_capacity(map.columns);
        let mut logits = [0; CLASSES];
        for column in 0..map.columns {
            last.sums_at(&map, 0, column, &mut patch, |channel, scaled| {
                logits[channel] = scaled;
            });
            places.push(probabilities(&logits));
        }
        places
    }
}

impl Layer {
    /// Calls `put` with what each channel gives at one place.
    fn sums_at(
        &self,
        map: &Map,
        row: usize,
        column: usize,
        patch: &mut Vec<i16>,
        mut put: impl FnMut(usize, i64),
    ) {
        patch.clear();
        patch.resize(self.stride, 0);
        let wide = self.kernel[1] * map.channels;
        // Columns of the kernel that lie outside of the map stay 0.
        let left = self.padding[1].saturating_sub(column);
        let right = (column + self.kernel[1])
            .saturating_sub(self.padding[1] + map.columns)
            .min(self.kernel[1]);
        for kernel_row in 0..self.kernel[0] {
            let y = row + kernel_row;
            if y < self.padding[0]
                || y - self.padding[0] >= map.rows
                || left + right >= self.kernel[1]
            {
                continue;
            }
            let y = y - self.padding[0];
            let x = column + left - self.padding[1];
            let count = (self.kernel[1] - left - right) * map.channels;
            let from = (y * map.columns + x) * map.channels;
            let to = kernel_row * wide + left * map.channels;
            patch[to..to + count].copy_from_slice(&map.levels[from..from + count]);
        }
        let rounding = 1_i64 << (self.shift - 1);
        for (channel, weights) in self.weights.chunks_exact(self.stride).enumerate() {
            let sum: i32 = (weights.iter().zip(patch.iter()))
                .map(|(&weight, &level)| i32::from(weight) * i32::from(level))
                .sum();
            let sum = i64::from(sum) + i64::from(self.offsets[channel]);
            put(
                channel,
                (sum * i64::from(self.multipliers[channel]) + rounding) >> self.shift,
            );
        }
    }

    fn apply(&self, map: &Map, patch: &mut Vec<i16>) -> Map {
        let rows = (map.rows + 2 * self.padding[0] + 1).saturating_sub(self.kernel[0]);
        let columns = (map.columns + 2 * self.padding[1] + 1).saturating_sub(self.kernel[1]);
        let [down, across] = self.pooling;
        let mut pooled = Map {
            rows: rows / down,
            columns: columns / across,
            channels: self.channels,
            levels: vec![0; (rows / down) * (columns / across) * self.channels],
        };
        for row in 0..pooled.rows * down {
            for column in 0..pooled.columns * across {
                let at = ((row / down) * pooled.columns + column / across) * self.channels;
                let levels = &mut pooled.levels[at..at + self.channels];
                self.sums_at(map, row, column, patch, |channel, scaled| {
                    let level = scaled.clamp(0, 255) as i16;
                    levels[channel] = levels[channel].max(level);
                });
            }
        }
        pooled
    }
}

/// The softmax of logits.
fn probabilities(logits: &[i64; CLASSES]) -> [f64; CLASSES] {
    let most = logits.iter().max().copied().unwrap_or_default();
    let mut odds = [0.0; CLASSES];
    let mut sum = 0.0;
    for (odds, &logit) in odds.iter_mut().zip(logits) {
        *odds = logs::exp((logit - most) as f64 / FRACTION);
        sum += *odds;
    }
    odds.map(|odds| odds / sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_net_of_this_crate_can_be_read() {
        assert!(Net::from_file(include_bytes!("../weights/net.bin")).is_some());
    }

    #[test]
    fn a_damaged_file_is_no_net() {
        let whole = include_bytes!("../weights/net.bin");
        assert!(Net::from_file(&whole[..whole.len() - 1]).is_none());
        assert!(Net::from_file(&[&whole[..], &[0]].concat()).is_none());
        assert!(Net::from_file(b"CAGEYNET").is_none());
    }

    #[test]
    fn empty_paper_says_nothing() {
        let places = Net::ours().read(&[0; STRIP_HEIGHT * STRIP_WIDTH]);
        assert_eq!(places.len(), STRIP_WIDTH / 2);
        for place in places {
            assert!((place.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(place[0] > 0.9, "{place:?}");
        }
    }
}
