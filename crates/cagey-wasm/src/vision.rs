//! Puzzles from pictures, for web pages.

use cagey_vision::{Picture, Point, Wanted, as_data, read_with};
use wasm_bindgen::prelude::wasm_bindgen;

use cagey::wire::{MissingFromPicture, PictureResult, UnreadPicture};

/// Reads the puzzle in a picture: its width, and the bytes red, green, blue and opacity of each pixel. `size` is its number
/// of rows if somebody knows it, otherwise 0. `corners` are the corners of the board, clockwise from the top left one as the puzzle is read, as x and y
/// in pixels, if somebody has put them there, otherwise nothing. The answer is that of `cagey read --json` without its envelope.
#[wasm_bindgen]
pub fn read_picture(width: u32, rgba: &[u8], size: u32, corners: &[f32]) -> String {
    serde_json::to_string(&read(width, rgba, size, corners)).unwrap_or_default()
}

fn read(width: u32, rgba: &[u8], size: u32, corners: &[f32]) -> PictureResult {
    let width = width as usize;
    let height = (rgba.len() / 4).checked_div(width).unwrap_or(0);
    let Some(picture) = Picture::from_rgba(width, height, rgba) else {
        return PictureResult::Unread(UnreadPicture {
            missing: MissingFromPicture::Picture,
            text: "these are not the pixels of a picture".to_owned(),
            corners: None,
        });
    };
    let point = |at: usize| Point {
        x: corners[2 * at],
        y: corners[2 * at + 1],
    };
    let are_there = corners.len() == 8 && corners.iter().all(|place| place.is_finite());
    let mut wanted = Wanted::default();
    wanted.size = (size > 0).then_some(size as usize);
    wanted.corners = are_there.then(|| [0, 1, 2, 3].map(point));
    as_data(&read_with(&picture, wanted))
}
