//! Reads KenKen-type puzzles from pictures.
//!
//! [`Picture`] is what was photographed, and [`Sight`] what can be seen in it without knowing what a puzzle is: a
//! grid, how dark its lines are, and the cells cut out of it. [`read`] makes a puzzle of it: a small net reads the clues,
//! and cages, clues and lines are judged together, with the solver as the judge of what was misread.

mod board;
mod cages;
mod clues;
mod ctc;
mod decode;
mod frame;
mod grey;
mod homography;
mod lattice;
mod logs;
mod look;
mod net;
mod picture;
mod reading;
#[cfg(feature = "serde")]
mod record;
mod regions;
mod rows;
mod sight;
mod strips;
mod walls;

pub use look::{look, look_at};
pub use picture::Picture;
pub use reading::{
    Alternative, Border, ReadCage, ReadEntry, Reading, Unread, Wanted, read, read_sight, read_with,
};
#[cfg(feature = "serde")]
pub use record::as_data;
pub use sight::{
    CORNERS, CellStrips, Point, STRIP_HEIGHT, STRIP_WIDTH, Sight, Strip, Unseen, Walls,
};
