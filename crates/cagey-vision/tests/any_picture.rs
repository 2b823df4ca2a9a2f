//! Whatever is in a picture, reading it ends, and what is no puzzle is not taken for one.

use cagey_vision::{Picture, Unread, Wanted, read, read_with};

const SIDE: usize = 400;
const MARGIN: usize = 20;

/// A picture that is drawn on white paper.
struct Paper(Vec<u8>);

impl Paper {
    fn new() -> Paper {
        Paper(vec![255; SIDE * SIDE])
    }

    fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, level: u8) {
        for row in y..(y + height).min(SIDE) {
            for column in x..(x + width).min(SIDE) {
                self.0[row * SIDE + column] = level;
            }
        }
    }

    /// The lines of a board with `n` rows and columns, each `thick(line)` pixels wide.
    fn lines(&mut self, n: usize, thick: impl Fn(usize) -> usize) {
        let cell = (SIDE - 2 * MARGIN) / n;
        for line in 0..=n {
            let (at, thick) = (MARGIN + line * cell, thick(line));
            self.fill(MARGIN, at, n * cell + thick, thick, 20);
            self.fill(at, MARGIN, thick, n * cell + thick, 20);
        }
    }

    fn picture(&self) -> Picture {
        Picture::from_grey(SIDE, SIDE, &self.0).expect("a picture")
    }
}

/// Whatever was read, nobody may rely on it.
fn assert_no_puzzle(paper: &Paper, what: &str) {
    match read(&paper.picture()) {
        Ok(reading) => panic!("{what}: {} is sure: {}", reading.puzzle, reading.is_sure()),
        Err(Unread::NoSolution { reading }) => assert!(!reading.is_sure(), "{what}"),
        Err(unread) => assert!(!unread.to_string().is_empty()),
    }
}

#[test]
fn lines_without_clues_are_no_puzzle() {
    for n in 3..=12 {
        let mut plain = Paper::new();
        plain.lines(n, |_| 2);
        assert_no_puzzle(&plain, &format!("a table of {n}×{n}"));
        let mut thick = Paper::new();
        thick.lines(n, |_| 7);
        assert_no_puzzle(&thick, &format!("a fence of {n}×{n}"));
    }
}

#[test]
fn the_board_of_a_sudoku_or_of_chess_is_no_puzzle() {
    let mut boxes = Paper::new();
    boxes.lines(9, |line| if line % 3 == 0 { 6 } else { 2 });
    assert_no_puzzle(&boxes, "an empty Sudoku");
    let mut chess = Paper::new();
    let cell = (SIDE - 2 * MARGIN) / 8;
    for number in 0..64 {
        let (row, column) = (number / 8, number % 8);
        if (row + column) % 2 == 1 {
            chess.fill(MARGIN + column * cell, MARGIN + row * cell, cell, cell, 60);
        }
    }
    chess.lines(8, |line| if line % 8 == 0 { 4 } else { 1 });
    assert_no_puzzle(&chess, "a chessboard");
}

#[test]
fn arbitrary_pixels_are_read_without_panic() {
    let mut number = 1_u64;
    let mut random = move |below: u64| {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) % below
    };
    for round in 0..4 {
        let mut paper = Paper::new();
        let n = 3 + random(10) as usize;
        let widths: Vec<usize> = (0..=n).map(|_| 1 + random(7) as usize).collect();
        paper.lines(n, |line| widths[line]);
        let cell = (SIDE - 2 * MARGIN) / n;
        for _ in 0..random(400) {
            let (x, y) = (random(SIDE as u64) as usize, random(SIDE as u64) as usize);
            let side = 1 + random(cell as u64 / 3) as usize;
            paper.fill(x, y, side, 1 + side / 3, random(255) as u8);
        }
        for size in [None, Some(3 + random(10) as usize), Some(200)] {
            let wanted = size.map_or(Wanted::default(), Wanted::of_size);
            if let Ok(reading) = read_with(&paper.picture(), wanted) {
                assert!(!reading.is_sure(), "round {round}: {}", reading.puzzle);
            }
        }
    }
    for (width, height) in [(1, 1), (1, 500), (500, 1), (37, 41)] {
        let pixels: Vec<u8> = (0..width * height).map(|_| random(256) as u8).collect();
        let picture = Picture::from_grey(width, height, &pixels).expect("a picture");
        assert!(read(&picture).is_err());
    }
}
