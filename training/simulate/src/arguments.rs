//! The command line: options with values.

use std::path::PathBuf;

use crate::draw::{Kind, Studio};
use crate::fonts::{Digits, Fonts, Half};
use crate::photograph::Setting;

/// What was asked for.
pub(crate) struct Arguments {
    pub(crate) labels: Vec<PathBuf>,
    pub(crate) pictures: Option<PathBuf>,
    pub(crate) drawn: u64,
    pub(crate) from: u64,
    pub(crate) seed: u64,
    /// The longer side of photographs, or none for clean drawings.
    pub(crate) photo: Option<usize>,
    pub(crate) tilt: f32,
    pub(crate) half: Half,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) sizes: Vec<usize>,
    /// How probable it is that somebody has written into a board.
    pub(crate) entries: f32,
    pub(crate) fonts: PathBuf,
    pub(crate) digits: PathBuf,
    pub(crate) out: Option<PathBuf>,
    /// A folder for the pictures of boards that are seen wrongly.
    pub(crate) keep: Option<PathBuf>,
    pub(crate) verbose: bool,
    pub(crate) read: bool,
}

impl Arguments {
    pub(crate) fn parse(mut rest: impl Iterator<Item = String>) -> Result<Arguments, String> {
        let mut found = Arguments {
            labels: Vec::new(),
            pictures: None,
            drawn: 0,
            from: 0,
            seed: 1,
            photo: None,
            tilt: 25.0,
            half: Half::Training,
            kinds: vec![
                Kind::Printed,
                Kind::Printed,
                Kind::Handwritten,
                Kind::Themed,
            ],
            sizes: vec![3, 4, 5, 6, 7, 8, 9],
            entries: 0.3,
            fonts: PathBuf::from("/usr/share/fonts"),
            digits: PathBuf::from("training/data/mnist"),
            out: None,
            keep: None,
            verbose: false,
            read: false,
        };
        while let Some(option) = rest.next() {
            match option.as_str() {
                "--verbose" => found.verbose = true,
                "--read" => found.read = true,
                "--held-out" => found.half = Half::HeldOut,
                _ => {
                    let value = rest.next().ok_or(format!("{option} needs a value"))?;
                    found.set(&option, &value)?;
                }
            }
        }
        Ok(found)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), String> {
        let path = PathBuf::from(value);
        let wrong = || format!("{option}: {value} is no value for it");
        match option {
            "--labels" => self.labels.push(path),
            "--pictures" => self.pictures = Some(path),
            "--fonts" => self.fonts = path,
            "--digits" => self.digits = path,
            "--out" => self.out = Some(path),
            "--keep" => self.keep = Some(path),
            "--drawn" => self.drawn = value.parse().map_err(|_| wrong())?,
            "--from" => self.from = value.parse().map_err(|_| wrong())?,
            "--seed" => self.seed = value.parse().map_err(|_| wrong())?,
            "--photo" => self.photo = Some(value.parse().map_err(|_| wrong())?),
            "--tilt" => self.tilt = value.parse().map_err(|_| wrong())?,
            "--entries" => self.entries = value.parse().map_err(|_| wrong())?,
            "--kinds" => {
                self.kinds = value
                    .split(',')
                    .map(|kind| match kind {
                        "printed" => Ok(Kind::Printed),
                        "handwritten" => Ok(Kind::Handwritten),
                        "themed" => Ok(Kind::Themed),
                        _ => Err(wrong()),
                    })
                    .collect::<Result<_, _>>()?;
            }
            "--sizes" => {
                self.sizes = value
                    .split(',')
                    .map(|size| size.parse().map_err(|_| wrong()))
                    .collect::<Result<_, _>>()?;
            }
            _ => return Err(format!("there is no option {option}")),
        }
        Ok(())
    }

    pub(crate) fn studio(&self) -> Result<Studio, String> {
        Ok(Studio {
            fonts: Fonts::read(&self.fonts, self.half)?,
            digits: Digits::read(&self.digits, self.half)?,
            half: self.half,
            generator: cagey::generate::Generator::new(),
        })
    }

    pub(crate) fn setting(&self, side: usize) -> Setting {
        Setting {
            side,
            tilt: self.tilt,
            any_rotation: true,
        }
    }
}
