//! Strips with labels, cut by the reader's own eye out of simulated pictures.

use std::fs::File;
use std::io::{BufWriter, Write};

use cagey_vision::look;

use crate::arguments::Arguments;
use crate::chance::Chance;
use crate::scenes::Scene;

/// The bytes of a label: its length, the text, zeros, and which strip it is.
const LABEL: usize = 13;

pub(crate) fn run(arguments: &Arguments) -> Result<(), String> {
    let out = arguments.out.as_ref().ok_or("--out is missing")?;
    let file = File::create(out).map_err(|error| format!("{out:?}: {error}"))?;
    let mut file = BufWriter::new(file);
    let mut studio = arguments.studio()?;
    let (mut boards, mut records) = (0, 0);
    for number in arguments.from..arguments.from + arguments.drawn {
        // Cells of 30 to 110 pixels: most photographs are nearer than they must be.
        let mut chance = Chance::of(arguments.seed ^ 0x51de, number);
        let side = match chance.below(8) {
            0 => None,
            _ => Some(500 + chance.below(700)),
        };
        let scene = Scene::new(&mut studio, arguments, number, side)?;
        let Ok(seen) = look(&scene.picture) else {
            continue;
        };
        let Some(sight) = seen.iter().find_map(|sight| scene.upright(sight)) else {
            continue;
        };
        boards += 1;
        for (cell, texts) in sight.cells.iter().zip(&scene.drawn.texts) {
            let strips = [&cell.top, &cell.bottom, &cell.middle];
            for (kind, (strip, text)) in strips.into_iter().zip(texts).enumerate() {
                // Of the many empty strips, some are enough.
                if text.is_empty() && !chance.happens(if kind == 0 { 0.35 } else { 0.12 }) {
                    continue;
                }
                let mut label = [0u8; LABEL];
                let length = text.len().min(LABEL - 2);
                label[0] = length as u8;
                label[1..=length].copy_from_slice(&text.as_bytes()[..length]);
                label[LABEL - 1] = kind as u8;
                let written = file.write_all(strip).and_then(|()| file.write_all(&label));
                written.map_err(|error| format!("{out:?}: {error}"))?;
                records += 1;
            }
        }
    }
    file.flush().map_err(|error| format!("{out:?}: {error}"))?;
    println!("{records} strips of {boards} boards of {}", arguments.drawn);
    Ok(())
}
