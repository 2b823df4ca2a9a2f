//! How often the reader is right.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cagey::Puzzle;
use cagey_vision::{Picture, Sight, look};

use crate::labels;

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

pub(crate) fn run(arguments: Vec<String>) -> Result<(), String> {
    let mut labels = Vec::new();
    let mut pictures = None;
    let mut verbose = false;
    let mut rest = arguments.into_iter();
    while let Some(argument) = rest.next() {
        let mut value = || rest.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--labels" => labels.push(PathBuf::from(value()?)),
            "--pictures" => pictures = Some(PathBuf::from(value()?)),
            "--verbose" => verbose = true,
            _ => return Err(format!("there is no option {argument}")),
        }
    }
    let pictures = pictures.ok_or("--pictures is missing")?;
    let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
    for file in labels {
        for (name, puzzle) in labels::read(&file)? {
            let picture = open(&pictures.join(&name))?;
            count(&mut tallies, &name, &puzzle, &picture, verbose);
        }
    }
    print(&tallies);
    Ok(())
}

/// Looks at a picture and counts what is right.
fn count(
    tallies: &mut BTreeMap<usize, Tally>,
    name: &str,
    puzzle: &Puzzle,
    picture: &Picture,
    verbose: bool,
) {
    let tally = tallies.entry(puzzle.size().get()).or_default();
    tally.pictures += 1;
    let start = Instant::now();
    let seen = look(picture);
    tally.time += start.elapsed();
    let seen = match seen {
        Ok(seen) => seen,
        Err(why) => {
            if verbose {
                println!("{name}: {why}");
            }
            return;
        }
    };
    let first = &seen[0];
    if first.size != puzzle.size().get() {
        if verbose {
            let sizes: Vec<_> = seen.iter().map(|seen| (seen.size, seen.fit)).collect();
            println!("{name}: sizes {sizes:?}");
        }
        return;
    }
    tally.sizes += 1;
    // However the picture was turned: the reader of clues finds out which way is up.
    let mut turned = first.clone();
    let mut wrong = wrong_lines(&turned, puzzle);
    for _ in 0..3 {
        turned = turned.turned();
        wrong = wrong.min(wrong_lines(&turned, puzzle));
    }
    tally.walls += usize::from(wrong == 0);
    tally.wrong_lines += wrong;
    if verbose && wrong > 0 {
        println!("{name}: {wrong} lines wrong, fit {}", first.fit);
    }
}

/// The number of lines of the other kind.
fn wrong_lines(sight: &Sight, puzzle: &Puzzle) -> usize {
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
