use cagey::model::Puzzle;
use cagey::words::Voice;
use cagey_render::{Animation, WebPage};

use crate::assert_golden;
use crate::gallery::{FOUR, puzzle, step_with, with_marks};

fn animation(puzzle: &Puzzle) -> Animation {
    let mut animation = Animation::default();
    animation.add(with_marks(puzzle).scene(), 1.0);
    for technique in ["cage-values", "hidden-single"] {
        let mut drawing = step_with(puzzle, technique);
        drawing.title = None;
        animation.add(drawing.scene(), 2.0);
    }
    animation
}

#[test]
fn a_film_shows_one_scene_at_a_time_and_the_board_once() {
    let drawn = animation(&puzzle(FOUR)).to_svg();
    assert_eq!(drawn.matches(">6×</text>").count(), 1);
    // One second, then two of two.
    for times in ["0;0.20000", "0;0.20000;0.60000", "0;0.60000"] {
        assert!(drawn.contains(&format!("keyTimes=\"{times}\"")), "{times}");
    }
    assert_golden("4-animation.svg", &drawn);
    assert_eq!(Animation::default().to_svg(), "");
}

#[cfg(feature = "png")]
#[test]
fn an_animated_png_has_a_frame_a_scene() {
    use cagey_render::{PngError, animated_png};

    let drawn = animated_png(&animation(&puzzle(FOUR)), 1.0).unwrap();
    let reader = png::Decoder::new(std::io::Cursor::new(&drawn))
        .read_info()
        .unwrap();
    let control = reader.info().animation_control().unwrap();
    assert_eq!((control.num_frames, control.num_plays), (3, 0));
    assert_eq!(
        animated_png(&Animation::default(), 1.0),
        Err(PngError::Size)
    );
}

/// Frames composed as a viewer composes them, each with its duration in hundredths of a second.
#[cfg(feature = "gif")]
fn shown(file: &[u8]) -> Vec<(u16, Vec<u8>)> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let width = usize::from(decoder.width());
    let mut canvas = vec![0; 4 * width * usize::from(decoder.height())];
    let mut all = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let rows = frame.buffer.chunks_exact(4 * usize::from(frame.width));
        for (row, pixels) in rows.enumerate() {
            let start = 4 * ((usize::from(frame.top) + row) * width + usize::from(frame.left));
            for (at, pixel) in pixels.chunks_exact(4).enumerate().filter(|(_, p)| p[3] > 0) {
                canvas[start + 4 * at..][..4].copy_from_slice(pixel);
            }
        }
        all.push((frame.delay, canvas.clone()));
    }
    all
}

/// Letters and lines have edges that are neither foreground nor background; a GIF has few colours for them.
#[cfg(feature = "gif")]
#[test]
fn an_animated_gif_shows_what_the_png_shows_in_every_theme() {
    use cagey_render::{PngError, Theme, animated_gif, gif, png};

    let puzzle = puzzle(FOUR);
    for &theme in Theme::ALL {
        let mut animation = Animation::default();
        let mut scenes = Vec::new();
        for technique in ["cage-values", "hidden-single"] {
            let mut drawing = step_with(&puzzle, technique);
            drawing.theme = theme;
            drawing.caption = None;
            scenes.push(drawing.scene());
            animation.add(drawing.scene(), 2.0);
        }
        // As long as no frame can be shown.
        animation.add(scenes[0].clone(), 700.0);
        let file = animated_gif(&animation, 1.0).unwrap();
        assert_eq!(
            file,
            animated_gif(&animation, 1.0).unwrap(),
            "the same bytes each time"
        );
        let frames = shown(&file);
        let times: Vec<u16> = frames.iter().map(|(time, _)| *time).collect();
        assert_eq!(times, [200, 200, 65_535, 4_465], "{}", theme.name);
        for ((_, frame), scene) in frames.iter().zip([0, 1, 0, 0]) {
            let exact = png(&scenes[scene], 1.0).unwrap();
            let mut reader = png::Decoder::new(std::io::Cursor::new(exact))
                .read_info()
                .unwrap();
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut pixels).unwrap();
            let differences =
                frame
                    .chunks_exact(4)
                    .zip(pixels.chunks_exact(3))
                    .flat_map(|(a, b)| {
                        let parts = a.iter().zip(b);
                        parts.map(|(&a, &b)| a.abs_diff(b)).collect::<Vec<u8>>()
                    });
            let largest = differences.max().unwrap();
            assert!(largest <= 48, "{}: {largest}", theme.name);
        }
        assert_eq!(shown(&gif(&scenes[1], 1.0).unwrap()).len(), 1);
    }
    assert_eq!(
        animated_gif(&Animation::default(), 1.0),
        Err(PngError::Size)
    );
}

#[test]
fn a_page_has_the_board_once_and_shows_markup_as_it_is_written() {
    let puzzle = puzzle(FOUR);
    let mut page = WebPage::new("<script>\"&", Voice::ENGLISH);
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
