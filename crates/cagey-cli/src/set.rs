//! `--set` of a book: a recipe in a word, such as `count=20,n=4,level=easy`.

use clap::Parser;

use crate::args::GenerateArgs;

/// What a set may say; `n` and `preset` are other names for `size` and `for`.
const KEYS: [&str; 14] = [
    "count",
    "size",
    "level",
    "score",
    "ops",
    "hide-ops",
    "cage-size",
    "max-singles",
    "max-target",
    "symmetric",
    "trial",
    "for",
    "seed",
    "start",
];
/// What does not make up the recipe.
const NO_RECIPE: [&str; 3] = ["count", "seed", "start"];

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct SetArgs {
    #[command(flatten)]
    generate: GenerateArgs,
}

/// A set of puzzles to be made.
pub(crate) struct Set {
    pub(crate) args: GenerateArgs,
    /// What it is made from, without how many and which.
    pub(crate) recipe: String,
}

impl Set {
    /// Reads a set, or says what is wrong with it.
    pub(crate) fn parse(text: &str) -> Result<Set, String> {
        let mut flags = Vec::new();
        let mut recipe = Vec::new();
        for piece in pieces(text) {
            let (key, value) = match piece.split_once('=') {
                Some((key, value)) => (key.trim(), Some(value.trim())),
                None => (piece.trim(), None),
            };
            let key = match key {
                "n" => "size",
                "preset" => "for",
                key => key,
            };
            if !KEYS.contains(&key) {
                let all = KEYS.join(", ");
                return Err(format!("“{text}”: there is no {key}; a set has {all}"));
            }
            flags.push(match value {
                Some(value) => format!("--{key}={value}"),
                None => format!("--{key}"),
            });
            if !NO_RECIPE.contains(&key) {
                recipe.push(piece.trim().to_owned());
            }
        }
        let args = SetArgs::try_parse_from(flags).map_err(|error| {
            let told = error.to_string();
            let first = told.lines().next().unwrap_or_default();
            format!("“{text}”: {}", first.trim_start_matches("error: "))
        })?;
        Ok(Set {
            args: args.generate,
            recipe: recipe.join(","),
        })
    }
}

/// The parts between commas; one that begins with a digit belongs to what stands before it, as in
/// `cage-size=1:1,2:12`.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for piece in text.split(',') {
        match pieces.last_mut() {
            Some(last) if piece.trim_start().starts_with(|c: char| c.is_ascii_digit()) => {
                *last += &format!(",{piece}");
            }
            _ => pieces.push(piece.to_owned()),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_says_all_that_a_recipe_says() {
        let set = Set::parse("count=20, n=4,level=easy,cage-size=1:1,2:12,symmetric,ops=+-,seed=5");
        let set = set.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            (set.args.count, set.args.size, set.args.seed),
            (20, Some(4), Some(5))
        );
        assert!(set.args.symmetric && set.args.level.is_some() && set.args.ops.is_some());
        assert_eq!(set.args.cage_size.map(|sizes| sizes.0), Some(vec![1, 12]));
        assert_eq!(
            set.recipe,
            "n=4,level=easy,cage-size=1:1,2:12,symmetric,ops=+-"
        );
        assert!(Set::parse("preset=newspaper").is_ok_and(|set| set.args.preset.is_some()));
    }

    #[test]
    fn what_is_wrong_with_a_set_is_told() {
        for (text, why) in [
            ("level=silly", "a level is due"),
            ("n=four", "invalid"),
            ("output=x.pdf", "there is no output; a set has count"),
            ("count=0", "at least 1"),
            ("", "there is no ;"),
            ("n=4,n=5", "multiple times"),
            ("preset=nobody", "invalid value"),
            ("solutions=none", "there is no solutions"),
        ] {
            let error = Set::parse(text).err().unwrap_or_default();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
