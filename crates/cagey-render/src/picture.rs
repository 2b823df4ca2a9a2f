//! Pictures of a puzzle in one call.

use cagey::Puzzle;

use crate::{Charset, Drawing, svg, text};
#[cfg(feature = "png")]
use crate::{PngError, png};

/// Draws a puzzle without entries in the default theme. [`Drawing`] has everything else: values, pencil marks,
/// highlighted cells, titles and themes.
///
/// ```
/// use cagey::Puzzle;
/// use cagey_render::Picture;
///
/// let puzzle: Puzzle = "2:__b,a3s1".parse()?;
/// assert!(puzzle.to_svg().starts_with("<svg"));
/// assert!(puzzle.to_text().contains("3+"));
/// # Ok::<(), cagey::notation::ParseErrors>(())
/// ```
pub trait Picture {
    /// The drawing, which can be changed before it is rendered.
    fn drawing(&self) -> Drawing<'_>;

    /// The picture as SVG.
    fn to_svg(&self) -> String {
        svg(&self.drawing())
    }

    /// The picture as lines of box-drawing characters, for a terminal.
    fn to_text(&self) -> String {
        // Nothing is highlighted, so the mark of highlighted cells does not occur.
        text(&self.drawing(), Charset::Unicode, ' ').to_plain()
    }

    /// The picture as a PNG file; at scale 1, a unit of the SVG picture is a pixel.
    #[cfg(feature = "png")]
    fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        png(&self.drawing().scene(), scale)
    }
}

impl Picture for Puzzle {
    fn drawing(&self) -> Drawing<'_> {
        Drawing::new(self)
    }
}
