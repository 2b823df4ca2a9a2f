//! How many puzzles a second are made, by size and level, on one thread.
//!
//! `cargo run --release --example generate_rates [SIZES [LEVELS]]`, such as `4-9 enhxu`.

#![allow(clippy::unwrap_used)]

use std::time::{Duration, Instant};

use cagey::engine::Never;
use cagey::generate::{Generator, Recipe, Seed};
use cagey::logic::Level;
use cagey::model::Size;

/// How long a processor has worked on this, where the system says so: a busy machine does not count.
fn busy() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds = text.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn main() {
    let mut args = std::env::args().skip(1);
    let sizes = args.next().unwrap_or("4-9".into());
    let levels = args.next().unwrap_or("enhxu".into());
    let (first, last) = sizes.split_once('-').unwrap_or((&sizes, &sizes));
    let (first, last): (usize, usize) = (first.parse().unwrap(), last.parse().unwrap());
    println!("size level         a second  looks  starts  cages of 1, 2, 3, 4 and 5 cells");
    for n in first..=last {
        for level in Level::ALL {
            let letter = if level == Level::Extreme {
                "x"
            } else {
                &level.name()[..1]
            };
            if !levels.contains(letter) {
                continue;
            }
            let mut recipe = Recipe::new(Size::new(n).unwrap());
            recipe.levels = level..=level;
            let mut generator = Generator::new();
            let (mut count, mut looks, mut starts) = (0u32, 0, 0);
            let mut sizes = [0u32; 17];
            let mut failed = 0;
            let (clock, start) = (Instant::now(), busy());
            let elapsed = || match (start, busy()) {
                (Some(start), Some(now)) => now - start,
                _ => clock.elapsed(),
            };
            // The clock is not asked for every puzzle: that takes longer than a small one.
            while count % 16 != 0 || elapsed() < Duration::from_millis(1000) {
                match generator.generate(&recipe, Seed(1), count.into(), Never) {
                    Ok(made) => {
                        looks += made.tried.looks;
                        starts += made.tried.starts;
                        for cage in made.puzzle.cages() {
                            sizes[cage.cells().len()] += 1;
                        }
                    }
                    Err(error) => {
                        failed += 1;
                        if failed == 1 {
                            println!("{error}");
                        }
                    }
                }
                count += 1;
            }
            let rate = f64::from(count) / elapsed().as_secs_f64();
            let each = f64::from(count);
            println!(
                "{n:4} {level:12} {rate:9.0} {:6.1} {:7.1}  {:?} failed {failed}",
                f64::from(looks) / each,
                f64::from(starts) / each,
                &sizes.map(|s| (f64::from(s) / each * 10.0).round() / 10.0)[1..6]
            );
        }
    }
}
