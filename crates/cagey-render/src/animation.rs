//! Animations: several scenes one after the other.

use std::fmt::Write;

use crate::font::MissingCharacters;
use crate::scene::{Layer, Scene};
use crate::svg::number;

/// Scenes of the same puzzle, each of which is shown for some time.
#[derive(Clone, Debug, Default)]
pub struct Animation {
    scenes: Vec<Scene>,
    seconds: Vec<f32>,
}

impl Animation {
    /// Adds a scene at the end. All scenes get the width and height of the largest.
    pub fn add(&mut self, scene: Scene, seconds: f32) {
        self.scenes.push(scene);
        self.seconds.push(seconds);
        let most = |side: fn(&Scene) -> f32| self.scenes.iter().map(side).fold(0.0, f32::max);
        let (width, height) = (most(|scene| scene.width), most(|scene| scene.height));
        for scene in &mut self.scenes {
            (scene.width, scene.height) = (width, height);
        }
    }

    /// The scenes, each with the time in seconds for which it is shown.
    #[cfg(feature = "png")]
    pub(crate) fn frames(&self) -> impl ExactSizeIterator<Item = (&Scene, f32)> + Clone {
        self.scenes.iter().zip(self.seconds.iter().copied())
    }

    /// The characters that the font does not have.
    pub fn missing(&self) -> MissingCharacters {
        let mut missing = MissingCharacters::default();
        for scene in &self.scenes {
            missing.extend(scene.missing());
        }
        missing
    }

    /// An SVG that shows all scenes in turn and repeats forever. Layers that all scenes have in common are
    /// written once.
    pub fn to_svg(&self) -> String {
        let Some(first) = self.scenes.first() else {
            return String::new();
        };
        let common = self.common_layers();
        let mut out = first.svg_head();
        first.add_background(&mut out);
        self.add_frames(&mut out, |scene| below(scene, &common));
        for layer in &common {
            layer.add_to(&mut out);
        }
        self.add_frames(&mut out, |scene| above(scene, &common));
        out + "</svg>\n"
    }

    /// The layers that all scenes have in common.
    pub(crate) fn common_layers(&self) -> Vec<Layer> {
        let Some((first, others)) = self.scenes.split_first() else {
            return Vec::new();
        };
        let is_common = |layer: &&Layer| others.iter().all(|scene| scene.layers.contains(layer));
        first.layers.iter().filter(is_common).cloned().collect()
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
            // A viewer that does not support animations shows the first scene.
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

/// A fraction of the total time.
fn share(part: f32) -> String {
    format!("{part:.5}")
}

/// The layers of a scene below the first common layer.
pub(crate) fn below<'s>(scene: &'s Scene, common: &[Layer]) -> Vec<&'s Layer> {
    let is_common = |layer: &&Layer| common.contains(layer);
    scene
        .layers
        .iter()
        .take_while(|layer| !is_common(layer))
        .collect()
}

/// The layers of a scene above the first common layer that are not common themselves.
pub(crate) fn above<'s>(scene: &'s Scene, common: &[Layer]) -> Vec<&'s Layer> {
    let is_common = |layer: &&Layer| common.contains(layer);
    let rest = scene.layers.iter().skip_while(|layer| !is_common(layer));
    rest.filter(|layer| !is_common(layer)).collect()
}
