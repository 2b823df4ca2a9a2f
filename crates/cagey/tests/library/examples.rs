//! The folder `examples`: every file reads, and the README or a page of the docs uses it.

use std::fs;

use cagey::notation::Blocks;

use crate::corpora::repository;

#[test]
fn every_example_reads_and_is_used() {
    let root = repository();
    let mut pages = fs::read_to_string(root.join("README.md")).unwrap();
    for entry in fs::read_dir(root.join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            pages += &fs::read_to_string(path).unwrap();
        }
    }
    let mut count = 0;
    for entry in fs::read_dir(root.join("examples")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // The programs are run by the tests of the Python package.
        if path.is_dir() {
            continue;
        }
        assert!(
            pages.contains(&format!("examples/{name}")),
            "{name} is not used"
        );
        // Only the command reads tables and pictures; its own tests do, with these.
        if name.ends_with(".csv") || name.ends_with(".png") {
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        let mut puzzles = 0;
        for block in Blocks::new(bytes.as_slice(), None) {
            block
                .unwrap()
                .parse(None)
                .unwrap_or_else(|errors| panic!("{name}: {errors}"));
            puzzles += 1;
        }
        assert!(puzzles > 0, "{name} holds no puzzle");
        count += 1;
    }
    assert!(count >= 7, "only {count} examples");
}

/// The sources' own puzzles are the same in both places.
#[test]
fn the_seeds_are_among_the_examples() {
    for name in ["csp-3x3.json", "keen-9x9.json"] {
        let seed = fs::read(repository().join("testdata/corpus/seeds").join(name)).unwrap();
        assert_eq!(
            fs::read(repository().join("examples").join(name)).unwrap(),
            seed
        );
    }
}
