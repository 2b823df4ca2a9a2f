//! The built-in puzzles, for `cagey bench` without a file.
//!
//! They are those of `testdata/corpus/keen`, made with Simon Tatham's generator.

/// Puzzles of one size and level.
pub(crate) struct BuiltinSet {
    pub(crate) name: &'static str,
    pub(crate) ids: Vec<&'static str>,
}

/// One game id per line. A line that starts with `#` names the set that follows.
const TEXT: &str = include_str!("builtin.txt");

/// All sets, from small and easy to large and hard.
pub(crate) fn sets() -> Vec<BuiltinSet> {
    let named = TEXT.split("# ").filter(|part| !part.is_empty());
    let set = |part: &'static str| {
        let (name, ids) = part.split_once('\n').unwrap_or((part, ""));
        BuiltinSet {
            name,
            ids: ids.lines().collect(),
        }
    };
    named.map(set).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn each_set_is_the_committed_corpus_of_its_size_and_level() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/corpus/keen");
        let sets = sets();
        for BuiltinSet { name, ids } in &sets {
            let (size, level) = name.split_once(' ').unwrap();
            let letter = match level {
                "extreme" => "x",
                _ => &level[..1],
            };
            let file = format!("{}d{letter}.txt", &size[..1]);
            let text = fs::read_to_string(corpus.join(file)).unwrap();
            assert_eq!(*ids, text.lines().collect::<Vec<_>>(), "{name}");
        }
        assert_eq!(sets.len(), 12);
    }
}
