//! What is seen in pictures that are drawn here: lines of two widths on paper, seen from somewhere.

use cagey_vision::{Picture, Point, Sight, Unseen, look, look_at};

/// A drawn board in which some lines are borders.
struct Board {
    size: usize,
    /// Whether the line right of each cell is a border, row by row.
    right: Vec<bool>,
    below: Vec<bool>,
    /// The widths of thin and of thick lines, as fractions of a cell.
    widths: [f64; 2],
    /// How dark thin lines are.
    faint: f64,
}

impl Board {
    /// A board with borders in no order.
    fn new(size: usize) -> Board {
        let mut state = size as u32 * 77 + 5;
        let mut coin = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 30 > 1
        };
        let lines = size * (size - 1);
        Board {
            size,
            right: (0..lines).map(|_| coin()).collect(),
            below: (0..lines).map(|_| coin()).collect(),
            widths: [0.015, 0.05],
            faint: 0.6,
        }
    }

    /// How dark the board is at a place, in cells from its corner.
    fn dark(&self, u: f64, v: f64) -> f64 {
        let n = self.size as f64;
        let [thin, thick] = self.widths;
        let beyond = (-u).max(-v).max(u - n).max(v - n);
        if beyond > thick / 2.0 {
            return 0.0;
        }
        let (column, row) = (
            (u.max(0.0) as usize).min(self.size - 1),
            (v.max(0.0) as usize).min(self.size - 1),
        );
        let mut dark: f64 = 0.0;
        for (across, line, other, walls) in [
            (u, u.round(), row, &self.right),
            (v, v.round(), column, &self.below),
        ] {
            let line = line.clamp(0.0, n);
            let number = line as usize;
            let border = number == 0 || number == self.size || {
                let upright = std::ptr::eq(walls, &self.right);
                walls[match upright {
                    true => other * (self.size - 1) + number - 1,
                    false => (number - 1) * self.size + other,
                }]
            };
            let off = (across - line).abs();
            if border && off < thick / 2.0 {
                dark = 1.0;
            } else if off < thin / 2.0 {
                dark = dark.max(self.faint);
            }
        }
        dark
    }

    /// The board in a picture, with its corners there, clockwise from the top left one on.
    fn seen(&self, width: usize, height: usize, corners: [Point; 4]) -> Picture {
        let map = Inverse::new(corners);
        let mut levels = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let mut dark = 0.0;
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    let (u, v) = map.at(x as f64 + dx, y as f64 + dy);
                    dark += self.dark(u * self.size as f64, v * self.size as f64) / 4.0;
                }
                levels.push((235.0 * (1.0 - 0.9 * dark)) as u8);
            }
        }
        Picture::from_grey(width, height, &levels).expect("pixels")
    }

    fn is_seen_rightly(&self, sight: &Sight) -> bool {
        let same = |odds: &[f32], walls: &[bool]| {
            odds.len() == walls.len() && odds.iter().zip(walls).all(|(o, w)| (*o > 0.0) == *w)
        };
        sight.size == self.size
            && same(&sight.walls.right, &self.right)
            && same(&sight.walls.below, &self.below)
    }
}

/// From a place in a picture to the unit square that a camera sees in these corners.
struct Inverse([[f64; 3]; 3]);

impl Inverse {
    fn new(corners: [Point; 4]) -> Inverse {
        let [a, b, c, d] = corners.map(|corner| (f64::from(corner.x), f64::from(corner.y)));
        let (x1, y1, x2, y2) = (b.0 - c.0, b.1 - c.1, d.0 - c.0, d.1 - c.1);
        let (sx, sy) = (a.0 - b.0 + c.0 - d.0, a.1 - b.1 + c.1 - d.1);
        let determinant = x1 * y2 - x2 * y1;
        let g = (sx * y2 - x2 * sy) / determinant;
        let h = (x1 * sy - sx * y1) / determinant;
        let [p, q, r] = [b.0 - a.0 + g * b.0, d.0 - a.0 + h * d.0, a.0];
        let [s, t, w] = [b.1 - a.1 + g * b.1, d.1 - a.1 + h * d.1, a.1];
        // The adjugate of the map onto the corners; factors cancel.
        Inverse([
            [t - w * h, r * h - q, q * w - r * t],
            [w * g - s, p - r * g, r * s - p * w],
            [s * h - t * g, q * g - p * h, p * t - q * s],
        ])
    }

    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let [u, v, depth] = self.0.map(|row| row[0] * x + row[1] * y + row[2]);
        (u / depth, v / depth)
    }
}

fn corners(places: [(f32, f32); 4]) -> [Point; 4] {
    places.map(|(x, y)| Point { x, y })
}

#[test]
fn every_size_is_seen_with_all_walls() {
    for size in 3..=12 {
        let board = Board::new(size);
        let place = corners([(60.0, 50.0), (760.0, 50.0), (760.0, 750.0), (60.0, 750.0)]);
        let seen = look(&board.seen(820, 800, place)).expect("a board");
        assert!(board.is_seen_rightly(&seen[0]), "{size}: {}", seen[0].size);
    }
}

#[test]
fn a_tilted_board_is_seen() {
    for size in [4, 6, 9] {
        let board = Board::new(size);
        let place = corners([(150.0, 90.0), (800.0, 160.0), (880.0, 800.0), (70.0, 740.0)]);
        let seen = look(&board.seen(960, 880, place)).expect("a board");
        assert!(board.is_seen_rightly(&seen[0]), "{size}: {}", seen[0].size);
        for (number, &(x, y)) in [(150.0, 90.0), (800.0, 160.0)].iter().enumerate() {
            let corner = seen[0].lattice[number * size];
            assert!(
                (corner.x - x).abs() < 5.0 && (corner.y - y).abs() < 5.0,
                "{corner:?}"
            );
        }
    }
}

#[test]
fn a_board_is_seen_where_somebody_says_that_it_is() {
    let board = Board::new(7);
    let place = corners([(150.0, 90.0), (800.0, 160.0), (880.0, 800.0), (70.0, 740.0)]);
    let picture = board.seen(960, 880, place);
    let roughly = place.map(|at| Point {
        x: at.x + 9.0,
        y: at.y - 7.0,
    });
    for size in [None, Some(7)] {
        let seen = look_at(&picture, roughly, size).expect("a board");
        assert!(board.is_seen_rightly(&seen[0]), "{}", seen[0].size);
    }
    let turned = [roughly[1], roughly[2], roughly[3], roughly[0]];
    let seen = look_at(&picture, turned, None).expect("a board");
    assert!(
        (seen[0].lattice[0].x - 800.0).abs() < 5.0,
        "{:?}",
        seen[0].lattice[0]
    );
    for nonsense in [
        [Point {
            x: f32::NAN,
            y: 0.0,
        }; 4],
        [Point { x: 5.0, y: 5.0 }; 4],
        place.map(|at| Point {
            x: at.x * 1e30,
            y: at.y,
        }),
    ] {
        assert!(look_at(&picture, nonsense, Some(7)).is_err());
    }
}

#[test]
fn bright_lines_on_a_dark_screen_are_seen() {
    let board = Board::new(6);
    let place = corners([(60.0, 50.0), (560.0, 50.0), (560.0, 550.0), (60.0, 550.0)]);
    let picture = board.seen(620, 600, place);
    let dark: Vec<u8> = picture
        .pixels()
        .iter()
        .map(|pixel| 255 - pixel[0])
        .collect();
    let picture = Picture::from_grey(620, 600, &dark).expect("pixels");
    assert!(board.is_seen_rightly(&look(&picture).expect("a board")[0]));
}

#[test]
fn a_turned_picture_is_seen_as_it_was_after_turning_it_back() {
    let board = Board::new(5);
    // The top left corner of the board is at the top right of the picture: it was turned clockwise.
    let place = corners([(760.0, 60.0), (750.0, 720.0), (80.0, 760.0), (60.0, 50.0)]);
    let seen = look(&board.seen(820, 820, place)).expect("a board");
    assert!(!board.is_seen_rightly(&seen[0]));
    let back = seen[0].turned();
    assert!(board.is_seen_rightly(&back));
    assert!(
        (back.lattice[0].x - 760.0).abs() < 6.0,
        "{:?}",
        back.lattice[0]
    );
    assert_eq!(back.cells.len(), 25);
    let around = back.turned().turned().turned();
    assert_eq!(around.lattice, seen[0].lattice);
    for (cell, same) in around.cells.iter().zip(&seen[0].cells) {
        assert_eq!(cell.top, same.top);
    }
}

#[test]
fn half_a_board_and_a_chessboard_are_none() {
    let board = Board::new(8);
    let place = corners([(60.0, 50.0), (760.0, 50.0), (760.0, 750.0), (60.0, 750.0)]);
    let whole = board.seen(820, 800, place);
    let half: Vec<u8> = whole.pixels()[..820 * 420]
        .iter()
        .map(|pixel| pixel[0])
        .collect();
    assert!(look(&Picture::from_grey(820, 420, &half).expect("pixels")).is_err());
    let chess: Vec<u8> = (0..800 * 800)
        .map(|at| [230, 60][(at % 800 / 100 + at / 800 / 100) % 2])
        .collect();
    assert!(look(&Picture::from_grey(800, 800, &chess).expect("pixels")).is_err());
}

#[test]
fn nothing_is_seen_in_nothing() {
    for level in [0, 128, 255] {
        for (width, height) in [(1, 1), (1, 900), (900, 1), (2, 2), (64, 48), (700, 500)] {
            let levels = vec![level; width * height];
            let picture = Picture::from_grey(width, height, &levels).expect("pixels");
            assert_eq!(look(&picture).expect_err("nothing"), Unseen::NoBoard);
        }
    }
}

#[test]
fn no_pixels_make_it_panic() {
    let mut state = 1u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize
    };
    for _ in 0..300 {
        let (width, height) = (1 + random() % 120, 1 + random() % 120);
        let levels: Vec<u8> = match random() % 4 {
            0 => (0..width * height).map(|_| random() as u8).collect(),
            // Grids of any distance, some with noise.
            1 | 2 => {
                let (x, y, noise) = (2 + random() % 40, 2 + random() % 40, 1 + random() % 60);
                (0..width * height)
                    .map(|at| {
                        let line = at % width % x == 0 || at / width % y == 0;
                        (200 * usize::from(!line) + random() % noise) as u8
                    })
                    .collect()
            }
            _ => {
                let blocks: Vec<u8> = (0..64).map(|_| random() as u8).collect();
                (0..width * height)
                    .map(|at| blocks[(at % width * 8 / width) * 8 + at / width * 8 / height])
                    .collect()
            }
        };
        let picture = Picture::from_grey(width, height, &levels).expect("pixels");
        if let Ok(seen) = look(&picture) {
            for sight in seen {
                assert_eq!(sight.cells.len(), sight.size * sight.size);
                assert!(
                    sight
                        .lattice
                        .iter()
                        .all(|at| at.x.is_finite() && at.y.is_finite())
                );
                let odds = sight.walls.right.iter().chain(&sight.walls.below);
                assert!(odds.clone().all(|odds| odds.is_finite()));
            }
        }
    }
}
