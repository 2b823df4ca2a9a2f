//! Techniques in German.

use crate::logic::Technique;
use crate::words::TechniqueWords;

/// The description of a technique; nothing if it has not been translated yet.
pub(in crate::words) fn technique(technique: &Technique) -> Option<TechniqueWords> {
    Some(match technique.id {
        "given" => TechniqueWords {
            name: "Vorgegebene Zahl",
            what: "Füllt einen Käfig aus einem einzigen Feld.",
            when: "Ein Käfig besteht aus einem Feld.",
            why: "Seine Vorgabe ist die Zahl selbst.",
        },
        "last-cell" => TechniqueWords {
            name: "Letztes Feld",
            what: "Füllt das letzte leere Feld einer Zeile oder Spalte.",
            when: "Alle anderen Felder der Zeile oder Spalte sind gefüllt.",
            why: "In einer Zeile oder Spalte steht jede Zahl einmal, also fehlt nur noch eine.",
        },
        "naked-single" => TechniqueWords {
            name: "Einzige Möglichkeit",
            what: "Füllt ein Feld mit der einzigen Zahl, die dort noch stehen kann.",
            when: "Alle anderen Zahlen sind für das Feld ausgeschlossen.",
            why: "In jedem Feld steht eine Zahl.",
        },
        "hidden-single" => TechniqueWords {
            name: "Einziger Platz",
            what: "Füllt das einzige Feld einer Zeile oder Spalte, in dem eine Zahl stehen kann.",
            when: "Die Zahl ist für alle anderen Felder der Zeile oder Spalte ausgeschlossen.",
            why: "In einer Zeile oder Spalte steht jede Zahl einmal, also irgendwo.",
        },
        "cage-values" => TechniqueWords {
            name: "Zahlen eines Käfigs",
            what: "Streicht in einem ganzen Käfig die Zahlen, die er gar nicht enthalten kann.",
            when: "Keine Kombination, die noch möglich ist, enthält die Zahl.",
            why: "Im Käfig steht eine seiner Kombinationen und nichts anderes.",
        },
        _ => return None,
    })
}
