//! Reads KenKen-type puzzles from pictures.
//!
//! [`Picture`] is what was photographed, and [`Sight`] what can be seen in it without knowing what a puzzle is: a
//! grid, how dark its lines are, and the cells cut out of it.

mod frame;
mod grey;
mod homography;
mod lattice;
mod look;
mod picture;
mod regions;
mod rows;
mod sight;
mod strips;
mod walls;

pub use look::{look, look_at};
pub use picture::Picture;
pub use sight::{
    CORNERS, CellStrips, Point, STRIP_HEIGHT, STRIP_WIDTH, Sight, Strip, Unseen, Walls,
};
