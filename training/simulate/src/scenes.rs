//! Board after board, by seed: drawn, and photographed if that is wanted.

use cagey_vision::{Picture, Sight};

use crate::arguments::Arguments;
use crate::chance::Chance;
use crate::draw::{Drawn, Studio};
use crate::photograph::Photo;

/// A picture of a drawn board.
pub(crate) struct Scene {
    pub(crate) drawn: Drawn,
    pub(crate) picture: Picture,
    photo: Option<Photo>,
}

impl Scene {
    /// The scene with this number. Without a side, photographs of clean drawings are not taken.
    pub(crate) fn new(
        studio: &mut Studio,
        arguments: &Arguments,
        number: u64,
        side: Option<usize>,
    ) -> Result<Scene, String> {
        let mut chance = Chance::of(arguments.seed, number);
        let size = chance.pick(&arguments.sizes);
        let kind = chance.pick(&arguments.kinds);
        let (puzzle, solution) = studio.puzzle(&mut chance, size)?;
        let drawn = studio.draw(&mut chance, puzzle, &solution, kind, arguments.entries)?;
        let photo = side.map(|side| Photo::taken(&mut chance, &drawn, arguments.setting(side)));
        let picture = match &photo {
            Some(photo) => Picture::from_rgb(photo.width, photo.height, &photo.rgb),
            None => Picture::from_rgba(
                drawn.page.width() as usize,
                drawn.page.height() as usize,
                drawn.page.data(),
            ),
        };
        Ok(Scene {
            picture: picture.ok_or("no picture")?,
            drawn,
            photo,
        })
    }

    /// A sight as the board was drawn, if it is a sight of that board.
    pub(crate) fn upright(&self, sight: &Sight) -> Option<Sight> {
        let n = self.drawn.puzzle.size().get();
        if sight.size != n {
            return None;
        }
        let mut turned = sight.clone();
        for _ in 0..4 {
            let right = [(0, 0), (0, n), (n, 0), (n, n)].iter().all(|&(row, col)| {
                let at = turned.lattice[row * (n + 1) + col];
                let (u, v) = match &self.photo {
                    Some(photo) => photo.on_page(at.x, at.y),
                    None => (at.x, at.y),
                };
                let du = (u - self.drawn.left) / self.drawn.cell - col as f32;
                let dv = (v - self.drawn.top) / self.drawn.cell - row as f32;
                du * du + dv * dv < 0.3 * 0.3
            });
            if right {
                return Some(turned);
            }
            turned = turned.turned();
        }
        None
    }
}
