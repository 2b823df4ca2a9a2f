//! Pictures of arbitrary pixels, and of a grid of arbitrary levels that looks like a board, are read. Nothing panics or takes
//! long, and a puzzle that is read has the size of its lattice.
#![no_main]

use cagey_vision::{Picture, Unread, Wanted, read, read_with};
use libfuzzer_sys::fuzz_target;

/// Pixels in a row of the picture of a board.
const SIDE: usize = 420;

fuzz_target!(|bytes: &[u8]| {
    let [width, size, asked, rest @ ..] = bytes else {
        return;
    };
    // The pixels as they are.
    let width = usize::from(*width).max(1);
    let height = rest.len() / width;
    if let Some(picture) = Picture::from_grey(width, height, &rest[..width * height]) {
        let _ = read(&picture);
    }
    // A board whose lines and cells have the levels of these bytes.
    let size = 3 + usize::from(*size) % 10;
    let cell = (SIDE - 20) / size;
    let mut grey = vec![255; SIDE * SIDE];
    let mut levels = rest.iter().copied().chain(std::iter::repeat(0));
    for line in 0..=size {
        for along in 0..size * cell {
            let is_new = along % cell == 0;
            let level = if is_new { levels.next().unwrap_or(0) } else { 0 };
            for thick in 0..usize::from(level % 7) + 1 {
                let across = 10 + line * cell + thick - 1;
                grey[across * SIDE + 10 + along] = level / 3;
                grey[(10 + along) * SIDE + across] = level / 3;
            }
        }
    }
    for (number, level) in levels.take(rest.len().min(4_000)).enumerate() {
        let (x, y) = (number % cell, number / cell);
        let place = (10 + y % (SIDE - 20)) * SIDE + 10 + x;
        grey[place] = grey[place].min(level);
    }
    if let Some(picture) = Picture::from_grey(SIDE, SIDE, &grey) {
        let wanted = match asked % 4 {
            0 => Wanted::of_size(usize::from(asked / 4)),
            _ => Wanted::default(),
        };
        match read_with(&picture, wanted) {
            Ok(reading) => {
                let n = reading.size().get();
                assert_eq!(reading.lattice.len(), (n + 1) * (n + 1));
                assert_eq!(reading.cages.len(), reading.puzzle.cages().len());
            }
            Err(Unread::NoSolution { reading }) => assert!(!reading.is_sure()),
            Err(unread) => assert!(!unread.to_string().is_empty()),
        }
    }
});
