//! The steps of a puzzle as one self-contained web page: every step with its picture and its explanation.

use std::fmt::Write;

use cagey::words::Voice;

use crate::animation::{Animation, above, below};
use crate::labels::Labels;
use crate::scene::Scene;
use crate::svg::escaped;

/// A web page to which steps are added one after the other.
#[derive(Clone, Debug)]
pub struct WebPage {
    title: String,
    voice: Voice,
    steps: Vec<PageStep>,
    /// The headline of a paragraph whose first step has not been added yet.
    begun: Option<String>,
    animation: Animation,
}

#[derive(Clone, Debug)]
struct PageStep {
    /// The headline of the paragraph that it begins.
    headline: Option<String>,
    technique: String,
    words: String,
    scene: Scene,
}

const STYLE: &str = "\
:root{color-scheme:light}
body{margin:0 auto;max-width:44rem;padding:1rem;font:1.05rem/1.5 \"Noto Sans\",\"Segoe UI\",Helvetica,Arial,sans-serif;color:#20242a;background:#fff}
h1{font-size:1.6rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:0 0 .5rem}
h2.numbers{font-size:1.3rem;margin:2rem 0 .5rem}
h3{font-size:1.05rem;margin:0 0 .5rem}
svg{display:block;max-width:100%;height:auto;margin:0 auto}
section{border-top:1px solid #c3c8ce;padding:1rem 0;scroll-margin-top:.5rem}
section:focus{outline:3px solid #1b5fb4;outline-offset:4px}
p{white-space:pre-line;overflow-wrap:anywhere}
nav a{display:inline-block;min-width:1.6em;padding:.15em .3em;text-align:center;color:#1b5fb4}
nav li{margin:.2rem 0}
footer,.keys{color:#5b6470;font-size:.9rem;overflow-wrap:anywhere}
@media print{section{break-inside:avoid;padding:.5rem 0}svg{max-height:9cm;width:auto}.keys{display:none}}
";

/// Moves from step to step with the arrow keys.
const SCRIPT: &str = "\
const steps=[...document.querySelectorAll('section')];let at=-1;
function go(to){at=Math.max(0,Math.min(steps.length-1,to));const s=steps[at];s.focus({preventScroll:true});s.scrollIntoView({block:'start'});history.replaceState(null,'','#'+s.id)}
addEventListener('keydown',e=>{if(e.altKey||e.ctrlKey||e.metaKey)return;const w={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[e.key];if(w){e.preventDefault();go(at+w)}});
addEventListener('hashchange',()=>{at=steps.findIndex(s=>'#'+s.id===location.hash)});
at=steps.findIndex(s=>'#'+s.id===location.hash);
";

impl WebPage {
    /// A page without steps, with labels in the language of the voice.
    pub fn new(title: &str, voice: Voice) -> WebPage {
        WebPage {
            title: title.to_owned(),
            voice,
            steps: Vec::new(),
            begun: None,
            animation: Animation::default(),
        }
    }

    /// The steps that are added from here on lead to what this headline says.
    pub fn begin_paragraph(&mut self, headline: &str) {
        self.begun = Some(headline.to_owned());
    }

    /// Adds a step at the end. All steps must belong to the same puzzle.
    pub fn add(&mut self, technique: &str, words: &str, scene: Scene) {
        self.animation.add(scene.clone(), 1.0);
        self.steps.push(PageStep {
            headline: self.begun.take(),
            technique: technique.to_owned(),
            words: words.to_owned(),
            scene,
        });
    }

    /// The page as HTML, with the pictures before and after the steps.
    pub fn to_html(
        &self,
        puzzle: &Scene,
        ending: &str,
        solution: Option<&Scene>,
        foot: &str,
    ) -> String {
        let title = escaped(&self.title);
        let language = self.voice.language;
        let labels = Labels::new(self.voice);
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        );
        out += &puzzle.to_svg();
        self.add_contents(labels, &mut out);
        self.add_steps(&mut out);
        let _ = write!(
            out,
            "<section id=\"end\" tabindex=\"-1\">\n<h2>{}</h2>\n<p>{}</p>\n",
            labels.end,
            escaped(ending.trim_end())
        );
        if let Some(solution) = solution {
            out += &solution.to_svg();
        }
        let _ = write!(
            out,
            "</section>\n<footer><p>{}</p></footer>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n",
            escaped(foot)
        );
        out
    }

    /// Adds links to the steps, by technique.
    fn add_contents(&self, labels: Labels, out: &mut String) {
        if self.steps.is_empty() {
            return;
        }
        let Labels { keys, contents, .. } = labels;
        let _ = write!(
            out,
            "<p class=\"keys\">{keys}</p>\n<nav aria-label=\"{contents}\">\n<ul>\n"
        );
        let mut listed: Vec<&str> = Vec::new();
        for step in &self.steps {
            if listed.contains(&step.technique.as_str()) {
                continue;
            }
            listed.push(&step.technique);
            let _ = write!(out, "<li>{}:", escaped(&step.technique));
            let same = |(_, other): &(usize, &PageStep)| other.technique == step.technique;
            for (i, _) in self.steps.iter().enumerate().filter(same) {
                let number = i + 1;
                let _ = write!(out, " <a href=\"#step-{number}\">{number}</a>");
            }
            *out += "</li>\n";
        }
        *out += "</ul>\n</nav>\n";
    }

    fn add_steps(&self, out: &mut String) {
        // Layers that all pictures have in common are written once.
        let common = self.animation.common_layers();
        if !common.is_empty() {
            *out += "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\"><defs><g id=\"board\">\n";
            for layer in &common {
                layer.add_to(out);
            }
            *out += "</g></defs></svg>\n";
        }
        let is_grouped = self.steps.iter().any(|step| step.headline.is_some());
        let heading = if is_grouped { "h3" } else { "h2" };
        for (i, step) in self.steps.iter().enumerate() {
            let number = i + 1;
            if let Some(headline) = step.headline.as_ref().filter(|text| !text.is_empty()) {
                let _ = writeln!(out, "<h2 class=\"numbers\">{}</h2>", escaped(headline));
            }
            let _ = write!(
                out,
                "<section id=\"step-{number}\" tabindex=\"-1\">\n<{heading}>{number}. {}</{heading}>\n",
                escaped(&step.technique)
            );
            *out += &step.scene.svg_head();
            step.scene.add_background(out);
            for layer in below(&step.scene, &common) {
                layer.add_to(out);
            }
            if !common.is_empty() {
                *out += "<use href=\"#board\"/>\n";
            }
            for layer in above(&step.scene, &common) {
                layer.add_to(out);
            }
            let _ = write!(out, "</svg>\n<p>{}</p>\n</section>\n", escaped(&step.words));
        }
    }
}
