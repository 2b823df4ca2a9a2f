//! Several scenes one after the other: an animated picture, or the pictures of a page.

use std::fmt::Write;

use crate::font::Missing;
use crate::scene::{Layer, Scene};
use crate::svg::number;

/// Scenes that show the same board, each for some time.
#[derive(Clone, Debug, Default)]
pub struct Film {
    scenes: Vec<Scene>,
    seconds: Vec<f32>,
}

impl Film {
    /// Adds a scene at the end. All come to be as wide and as high as the largest.
    pub fn add(&mut self, scene: Scene, seconds: f32) {
        self.scenes.push(scene);
        self.seconds.push(seconds);
        let most = |side: fn(&Scene) -> f32| self.scenes.iter().map(side).fold(0.0, f32::max);
        let (width, height) = (most(|scene| scene.width), most(|scene| scene.height));
        for scene in &mut self.scenes {
            (scene.width, scene.height) = (width, height);
        }
    }

    /// The scenes.
    #[cfg(feature = "png")]
    pub(crate) fn frames(&self) -> impl ExactSizeIterator<Item = (&Scene, f32)> + Clone {
        self.scenes.iter().zip(self.seconds.iter().copied())
    }

    /// The characters in it that the font lacks.
    pub fn missing(&self) -> Missing {
        let mut missing = Missing::default();
        for scene in &self.scenes {
            missing.extend(scene.missing());
        }
        missing
    }

    /// One SVG that shows all scenes in turn, for ever. What all of them have is in it once.
    pub fn to_svg(&self) -> String {
        let Some(first) = self.scenes.first() else {
            return String::new();
        };
        let still = self.still();
        let mut out = first.svg_head();
        first.add_ground(&mut out);
        self.add_frames(&mut out, |scene| below(scene, &still));
        for layer in &still {
            layer.add_to(&mut out);
        }
        self.add_frames(&mut out, |scene| above(scene, &still));
        out + "</svg>\n"
    }

    /// What all scenes have.
    pub(crate) fn still(&self) -> Vec<Layer> {
        let Some((first, others)) = self.scenes.split_first() else {
            return Vec::new();
        };
        let is_still = |layer: &&Layer| others.iter().all(|scene| scene.layers.contains(layer));
        first.layers.iter().filter(is_still).cloned().collect()
    }

    fn add_frames<'s>(&'s self, out: &mut String, layers: impl Fn(&'s Scene) -> Vec<&'s Layer>) {
        let whole: f32 = self.seconds.iter().sum();
        let mut begin = 0.0;
        for (i, (scene, seconds)) in self.scenes.iter().zip(&self.seconds).enumerate() {
            let (from, to) = (begin / whole, (begin + seconds) / whole);
            begin += seconds;
            let layers = layers(scene);
            if layers.is_empty() {
                continue;
            }
            // Whoever shows no animation shows the first scene.
            let at_first = if i == 0 { "visible" } else { "hidden" };
            let (values, times) = match i {
                0 => ("visible;hidden", format!("0;{}", share(to))),
                _ if i + 1 == self.scenes.len() => ("hidden;visible", format!("0;{}", share(from))),
                _ => (
                    "hidden;visible;hidden",
                    format!("0;{};{}", share(from), share(to)),
                ),
            };
            let _ = writeln!(
                out,
                "<g visibility=\"{at_first}\"><animate attributeName=\"visibility\" values=\"{values}\" \
                 keyTimes=\"{times}\" calcMode=\"discrete\" dur=\"{}s\" repeatCount=\"indefinite\"/>",
                number(whole)
            );
            for layer in layers {
                layer.add_to(out);
            }
            *out += "</g>\n";
        }
    }
}

/// A part of the whole time.
fn share(part: f32) -> String {
    format!("{part:.5}")
}

/// The layers of a scene that lie below what all scenes have.
pub(crate) fn below<'s>(scene: &'s Scene, still: &[Layer]) -> Vec<&'s Layer> {
    let is_still = |layer: &&Layer| still.contains(layer);
    scene
        .layers
        .iter()
        .take_while(|layer| !is_still(layer))
        .collect()
}

/// The layers of a scene that lie above the lowest that all scenes have.
pub(crate) fn above<'s>(scene: &'s Scene, still: &[Layer]) -> Vec<&'s Layer> {
    let is_still = |layer: &&Layer| still.contains(layer);
    let rest = scene.layers.iter().skip_while(|layer| !is_still(layer));
    rest.filter(|layer| !is_still(layer)).collect()
}
