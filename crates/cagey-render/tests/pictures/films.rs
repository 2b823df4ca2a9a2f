use cagey::model::Puzzle;
use cagey_render::{Film, Page};

use crate::assert_golden;
use crate::gallery::{FOUR, puzzle, step_with, with_marks};

fn film(puzzle: &Puzzle) -> Film {
    let mut film = Film::default();
    film.add(with_marks(puzzle).scene(), 1.0);
    for technique in ["cage-values", "hidden-single"] {
        let mut drawing = step_with(puzzle, technique);
        drawing.title = None;
        film.add(drawing.scene(), 2.0);
    }
    film
}

#[test]
fn a_film_shows_one_scene_at_a_time_and_the_board_once() {
    let drawn = film(&puzzle(FOUR)).to_svg();
    assert_eq!(drawn.matches(">6×</text>").count(), 1);
    // One second, then two of two.
    for times in ["0;0.20000", "0;0.20000;0.60000", "0;0.60000"] {
        assert!(drawn.contains(&format!("keyTimes=\"{times}\"")), "{times}");
    }
    assert_golden("4-film.svg", &drawn);
    assert_eq!(Film::default().to_svg(), "");
}

#[cfg(feature = "png")]
#[test]
fn an_animated_png_has_a_frame_a_scene() {
    use cagey_render::{PngError, animated_png};

    let drawn = animated_png(&film(&puzzle(FOUR)), 1.0).unwrap();
    let reader = png::Decoder::new(std::io::Cursor::new(&drawn))
        .read_info()
        .unwrap();
    let control = reader.info().animation_control().unwrap();
    assert_eq!((control.num_frames, control.num_plays), (3, 0));
    assert_eq!(animated_png(&Film::default(), 1.0), Err(PngError::Size));
}

#[test]
fn a_page_has_the_board_once_and_shows_markup_as_it_is_written() {
    let puzzle = puzzle(FOUR);
    let mut page = Page::new("<script>\"&");
    for technique in ["cage-values", "hidden-single"] {
        let mut drawing = step_with(&puzzle, technique);
        let words = drawing.caption.take().unwrap();
        drawing.title = None;
        page.add(technique, &words, drawing.scene());
    }
    let board = with_marks(&puzzle).scene();
    let html = page.to_html(&board, "The end & all", None, FOUR);
    assert!(!html.contains("<script>\"") && html.contains("&lt;script&gt;&quot;&amp;"));
    // In the picture of the puzzle, and where the steps take it from.
    assert_eq!(html.matches(">6×</text>").count(), 2);
    assert_eq!(html.matches("<use href=\"#board\"/>").count(), 2);
    assert_golden("4-page.html", &html);
}
