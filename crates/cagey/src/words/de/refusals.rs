//! Why there is no puzzle as wished, in German.

use super::level;
use crate::generate::{
    ALGORITHM, GenerateError, Recipe, RecipeError, Relaxation, Tried, WantedSolutions, WishError,
};
use crate::logic::{Level, Technique};
use crate::model::{Op, Size};

/// Why no puzzle can be as a wish says. Its keys are the same in every language.
pub(in crate::words) fn refused_wish(error: &WishError) -> String {
    match error {
        WishError::UnknownKey(name) => format!("den Schlüssel „{name}“ gibt es nicht"),
        WishError::Twice(key) => format!("{key} ist zweimal angegeben"),
        // What a spelling should have been is only told to those who write wishes, in the language of their keys.
        WishError::Value { .. } => error.to_string(),
        WishError::Recipe {
            key,
            text: Some(text),
            why,
        } => format!("{key}={text}: {}", contradiction(why)),
        WishError::Recipe { why, .. } => contradiction(why),
    }
}

/// Why no puzzle was made.
pub(in crate::words) fn not_made(error: &GenerateError) -> String {
    match error {
        GenerateError::Recipe(error) => contradiction(error),
        GenerateError::NotFound { recipe, tried } => not_found(recipe, tried),
        GenerateError::Undecided { nodes } => format!(
            "bei einem Entwurf ließ sich in {nodes} Suchknoten nicht feststellen, ob er genau eine Lösung hat: versuche die \
             nächste Nummer, eine andere Startzahl oder kleinere Käfige"
        ),
        GenerateError::Stopped => "angehalten, bevor ein Rätsel gefunden war".to_owned(),
    }
}

fn name(technique: &Technique) -> &'static str {
    super::technique(technique).name
}

fn contradiction(error: &RecipeError) -> String {
    match error {
        RecipeError::Algorithm(number) => format!(
            "den Algorithmus {number} gibt es nicht: Rätsel entstehen mit Algorithmus {ALGORITHM}"
        ),
        RecipeError::Size(size) => format!(
            "Rätsel gibt es von {0}×{0} bis {1}×{1}, nicht in {size}",
            Recipe::SMALLEST,
            Size::MAX
        ),
        RecipeError::LevelsReversed { lowest, highest } => format!(
            "„{}“ ist schwieriger als „{}“: nenne die leichtere Stufe zuerst",
            level(*lowest),
            level(*highest)
        ),
        RecipeError::ScoresReversed { lowest, highest } => format!(
            "{lowest} ist mehr als {highest}: nenne die kleinere Punktzahl zuerst"
        ),
        RecipeError::Percent(percent) => {
            format!("{percent} ist kein Anteil in Prozent: höchstens 100")
        }
        RecipeError::WeightTooLarge(weight) => format!(
            "das Gewicht {weight} ist zu groß: höchstens {}",
            Recipe::LARGEST_WEIGHT
        ),
        RecipeError::NoCages => "mindestens eine Größe für Käfige ist nötig".to_owned(),
        RecipeError::CageTooLarge { cells, most } => {
            format!("Käfige mit {cells} Feldern sind zu groß: höchstens {most}")
        }
        RecipeError::NoOperators => "mindestens ein Rechenzeichen ist nötig".to_owned(),
        RecipeError::NoOperatorFor { cells } => format!(
            "Käfige mit {cells} Feldern brauchen {}: {} sind für Käfige mit zwei Feldern",
            Op::signs_of(|op| !op.is_largest_first(), "oder"),
            Op::signs_of(Op::is_largest_first, "und"),
        ),
        RecipeError::TargetTooSmall {
            largest,
            smallest,
            cells,
        } => format!(
            "Zahlen bis {largest} sind zu klein für Käfige mit {cells} Feldern, deren Vorgaben mindestens {smallest} sind"
        ),
        RecipeError::CagesDoNotFill { area } => format!(
            "Käfige dieser Größen können {area} Felder nicht ausfüllen: erlaube andere Größen oder mehr einzelne Felder"
        ),
        RecipeError::DifferencesAlone(size) => format!(
            "nur mit − und ohne einzelne Felder hat jedes Rätsel zwei Lösungen, weil die Differenzen gleich bleiben, wenn man \
             jede Zahl z durch {} − z ersetzt: erlaube einzelne Felder oder ein anderes Rechenzeichen",
            size.get() + 1
        ),
        RecipeError::LevelWithoutSolution(_) => {
            "Stufen, Punktzahlen, Techniken und Probieren gibt es nur bei Rätseln mit genau einer Lösung".to_owned()
        }
        RecipeError::TrialBelowUnreasonable(other) => format!(
            "nur bei „{}“ muss man raten, nicht bei „{}“",
            level(Level::Unreasonable),
            level(*other)
        ),
        RecipeError::NeedsHarder { needed, hardest } => format!(
            "ein Rätsel, das „{}“ braucht, kann nicht als schwerste Technik die leichtere „{}“ haben",
            name(needed),
            name(hardest)
        ),
        RecipeError::UnknownTechnique(technique) => format!(
            "Algorithmus {ALGORITHM} kennt die Technik „{}“ nicht",
            name(technique)
        ),
        RecipeError::NeedsTrial(technique) => format!(
            "„{}“ probiert etwas aus, und das zählt als Raten: erlaube es mit trial=allowed",
            name(technique)
        ),
        RecipeError::NeedsLevel {
            technique,
            lowest,
            highest,
        } => format!(
            "kein Rätsel der Stufe „{}“ braucht „{}“, weil einfachere Techniken alle lösen; die leichtesten, die es tun, sind „{}“",
            level(*highest),
            name(technique),
            level(*lowest)
        ),
        RecipeError::TooHard {
            size,
            level: wanted,
            highest,
        } => format!(
            "kein {size}-Rätsel ist „{}“: die schwierigsten sind „{}“",
            level(*wanted),
            level(*highest)
        ),
    }
}

/// What was tried, what came closest, and what to relax.
fn not_found(recipe: &Recipe, tried: &Tried) -> String {
    let mut text = match tried.starts {
        0 => format!(
            "in {} Versuchen ließ sich kein {}-Raster in solche Käfige mit solchen Vorgaben teilen",
            tried.misfits, recipe.size
        ),
        _ => among(recipe, tried),
    };
    let relax: Vec<&str> = (tried.relax(recipe).into_iter()).map(relaxation).collect();
    text += &format!("; erlaube {}", relax.join(", oder "));
    text
}

fn among(recipe: &Recipe, tried: &Tried) -> String {
    let size = recipe.size;
    let what = match recipe.solutions {
        WantedSolutions::One if recipe.levels.start() == recipe.levels.end() => {
            format!(
                "kein {size}-Rätsel der Stufe „{}“",
                level(*recipe.levels.start())
            )
        }
        WantedSolutions::One | WantedSolutions::Any => format!("kein solches {size}-Rätsel"),
        WantedSolutions::Several => format!("kein {size}-Rätsel mit mehreren Lösungen"),
        WantedSolutions::None => format!("kein {size}-Rätsel ohne Lösung"),
    };
    let mut text = format!(
        "{what} wurde gefunden: von {} geprüften, ausgehend von {} Anfängen",
        tried.looks, tried.starts
    );
    if recipe.solutions == WantedSolutions::One {
        text += &format!(
            ", waren {} zu leicht und {} zu schwer oder mehrdeutig",
            tried.too_easy, tried.too_hard
        );
        if let Some(technique) = recipe.wanted() {
            let what = match recipe.needs() {
                Some(_) => "brauchten nicht",
                None => "hatten eine andere schwerste Technik als",
            };
            text += &format!(", und {} {what} „{}“", tried.lacking, name(technique));
        }
    }
    text + &closest(recipe, tried, size)
}

/// What came closest to the wish, if that can be said.
fn closest(recipe: &Recipe, tried: &Tried, size: Size) -> String {
    match (tried.nearest_score, tried.fewest_open) {
        (Some(score), _) => format!("; die nächste Punktzahl war {score}"),
        _ if tried.lacking > 0 => String::new(),
        (None, Some(open)) if tried.too_easy == 0 => {
            format!("; das beste ließ {open} von {} Feldern offen", size.area())
        }
        (None, _) if tried.too_easy > 0 && recipe.trial == crate::generate::Trial::Always => {
            "; beim besten musste man nicht raten".to_owned()
        }
        (None, _) if tried.too_easy > 0 => format!(
            "; das beste war leichter als „{}“",
            level(*recipe.levels.start())
        ),
        (None, _) => String::new(),
    }
}

fn relaxation(relaxation: Relaxation) -> &'static str {
    match relaxation {
        Relaxation::Cages => "mehr Größen für Käfige oder einzelne Felder",
        Relaxation::Operators => "mehr Rechenzeichen",
        Relaxation::Targets => "größere Zahlen",
        Relaxation::Symmetry => "Käfige ohne Symmetrie",
        Relaxation::Levels => "andere Stufen",
        Relaxation::Scores => "andere Punktzahlen",
        Relaxation::Trial => "Rätsel ohne Raten",
        Relaxation::Technique => "eine andere Technik",
        Relaxation::Size => "eine andere Größe",
    }
}
