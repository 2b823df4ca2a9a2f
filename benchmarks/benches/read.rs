//! Reading puzzles in every format: all puzzles of a file of `testdata/corpus/keen` an iteration, each
//! written in the format before.

use cagey::notation::{self, Format};
use cagey_benchmarks::ids;
use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};

fn main() {
    divan::main();
}

fn readable() -> impl Iterator<Item = Format> {
    let all = Format::ALL.iter().copied();
    all.filter(|format| format.is_readable())
}

#[divan::bench(args = readable())]
fn six_by_six(bencher: Bencher, format: Format) {
    read(bencher, "keen/6dn", format);
}

#[divan::bench(args = readable())]
fn nine_by_nine(bencher: Bencher, format: Format) {
    read(bencher, "keen/9dn", format);
}

fn read(bencher: Bencher, file: &str, format: Format) {
    let written = |id: &String| {
        let parsed = notation::parse(id).expect("the corpus has ids only");
        notation::write(&parsed.document, format).expect("a plain puzzle fits every format")
    };
    let texts: Vec<String> = ids(file).iter().map(written).collect();
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher
        .counter(ItemsCount::new(texts.len()))
        .counter(BytesCount::new(bytes))
        .bench(|| {
            let is_read = |text: &&String| notation::parse_as(text, format).is_ok();
            assert_eq!(texts.iter().filter(is_read).count(), texts.len());
        });
}
