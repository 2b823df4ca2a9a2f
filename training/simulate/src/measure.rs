//! How often the reader is right.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use cagey::Puzzle;
use cagey_vision::{Picture, Sight, look};

use crate::arguments::Arguments;
use crate::labels;
use crate::scenes::Scene;

/// What was counted.
#[derive(Default)]
struct Tally {
    pictures: usize,
    /// The size of the first grid is right.
    sizes: usize,
    /// So are all of its walls.
    walls: usize,
    /// Lines that were told to be of the other kind, in grids of the right size.
    wrong_lines: usize,
    time: Duration,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    for file in &arguments.labels {
        let pictures = arguments.pictures.as_ref().ok_or("--pictures is missing")?;
        for (name, puzzle) in labels::read(file)? {
            let picture = open(&pictures.join(&name))?;
            let tally = tallies.entry(puzzle.size().get()).or_default();
            let problem = tally.count(&puzzle, &picture, |sight| {
                // However the picture was turned: the reader of clues finds out which way is up.
                let mut turned = sight.clone();
                let mut best = turned.clone();
                for _ in 0..3 {
                    turned = turned.turned();
                    if wrong_lines(&turned, &puzzle) < wrong_lines(&best, &puzzle) {
                        best = turned.clone();
                    }
                }
                (best.size == puzzle.size().get()).then_some(best)
            });
            if let Some(problem) = problem.filter(|_| arguments.verbose) {
                println!("{name}: {problem}");
            }
        }
    }
    if arguments.drawn > 0 {
        let mut studio = arguments.studio()?;
        for number in arguments.from..arguments.from + arguments.drawn {
            let scene = Scene::new(&mut studio, arguments, number, arguments.photo)?;
            let puzzle = &scene.drawn.puzzle;
            let tally = tallies.entry(puzzle.size().get()).or_default();
            let problem = tally.count(puzzle, &scene.picture, |sight| scene.upright(sight));
            if let Some(problem) = problem {
                if arguments.verbose {
                    let n = puzzle.size();
                    println!("{number}: {n} {}: {problem}", scene.drawn.style);
                }
                if let Some(folder) = &arguments.keep {
                    save(&scene, &folder.join(format!("{number}.png")))?;
                }
            }
        }
    }
    print(&tallies);
    Ok(())
}

/// Writes pictures of drawn boards.
pub(crate) fn pictures(arguments: &Arguments) -> Result<(), String> {
    let folder = arguments.out.as_ref().ok_or("--out is missing")?;
    let mut studio = arguments.studio()?;
    for number in arguments.from..arguments.from + arguments.drawn {
        let scene = Scene::new(&mut studio, arguments, number, arguments.photo)?;
        save(&scene, &folder.join(format!("{number}.png")))?;
        println!("{number}: {}: {}", scene.drawn.style, scene.drawn.puzzle);
    }
    Ok(())
}

fn save(scene: &Scene, path: &Path) -> Result<(), String> {
    let picture = &scene.picture;
    let rgb: Vec<u8> = picture.pixels().iter().flatten().copied().collect();
    let (width, height) = (picture.width() as u32, picture.height() as u32);
    image::save_buffer(path, &rgb, width, height, image::ExtendedColorType::Rgb8)
        .map_err(|error| format!("{path:?}: {error}"))
}

impl Tally {
    /// Looks at a picture, counts what is right, and says what is not.
    fn count(
        &mut self,
        puzzle: &Puzzle,
        picture: &Picture,
        upright: impl Fn(&Sight) -> Option<Sight>,
    ) -> Option<String> {
        self.pictures += 1;
        let start = Instant::now();
        let seen = look(picture);
        self.time += start.elapsed();
        let seen = match seen {
            Ok(seen) => seen,
            Err(why) => return Some(why.to_string()),
        };
        let Some(sight) = upright(&seen[0]) else {
            let later = seen[1..].iter().any(|sight| upright(sight).is_some());
            let sizes: Vec<_> = seen.iter().map(|seen| (seen.size, seen.fit)).collect();
            return Some(format!(
                "{sizes:?}{}",
                if later { ", later right" } else { "" }
            ));
        };
        self.sizes += 1;
        let wrong = wrong_lines(&sight, puzzle);
        self.walls += usize::from(wrong == 0);
        self.wrong_lines += wrong;
        (wrong > 0).then(|| {
            let pixels = sight.pixels_per_cell;
            format!("{wrong} lines wrong, fit {}, {pixels:.0} px", sight.fit)
        })
    }
}

/// The number of lines of the other kind.
fn wrong_lines(sight: &Sight, puzzle: &Puzzle) -> usize {
    if sight.size != puzzle.size().get() {
        return usize::MAX;
    }
    let (right, below) = labels::walls(puzzle);
    let wrong = |odds: &[f32], walls: &[bool]| {
        let pairs = odds.iter().zip(walls);
        pairs
            .filter(|(odds, wall)| (**odds > 0.0) != **wall)
            .count()
    };
    wrong(&sight.walls.right, &right) + wrong(&sight.walls.below, &below)
}

fn print(tallies: &BTreeMap<usize, Tally>) {
    println!("size pictures size_right walls_right wrong_lines ms");
    let mut whole = Tally::default();
    for (size, tally) in tallies {
        whole.pictures += tally.pictures;
        whole.sizes += tally.sizes;
        whole.walls += tally.walls;
        whole.wrong_lines += tally.wrong_lines;
        whole.time += tally.time;
        line(&size.to_string(), tally);
    }
    line("all", &whole);
}

fn line(name: &str, tally: &Tally) {
    let count = tally.pictures.max(1);
    println!(
        "{name:>4} {:>8} {:>9.1}% {:>10.1}% {:>11} {:>4}",
        tally.pictures,
        100.0 * tally.sizes as f32 / count as f32,
        100.0 * tally.walls as f32 / count as f32,
        tally.wrong_lines,
        tally.time.as_millis() / count as u128,
    );
}

/// The picture in a file.
pub(crate) fn open(path: &Path) -> Result<Picture, String> {
    let image = image::open(path).map_err(|error| format!("{path:?}: {error}"))?;
    let image = image.to_rgb8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    Picture::from_rgb(width, height, image.as_raw()).ok_or(format!("{path:?}: too large"))
}
