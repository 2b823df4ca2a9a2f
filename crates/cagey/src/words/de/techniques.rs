//! Techniques in German: what they are called, what they do, when they apply, and why they are true.

use crate::words::TechniqueWords;

/// The description of the technique with this id; nothing if there is none.
pub(in crate::words) fn technique(id: &str) -> Option<TechniqueWords> {
    Some(match id {
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
        "only-combination" => TechniqueWords {
            name: "Einzige Füllung eines Käfigs",
            what: "Füllt einen Käfig, der sich nur auf eine Art füllen lässt.",
            when: "Von allen Arten, den Käfig zu füllen, kommt nur eine mit den Zahlen aus, die in seinen Feldern noch \
           möglich sind.",
            why: "Auf irgendeine Art wird der Käfig gefüllt.",
        },
        "cage-values" => TechniqueWords {
            name: "Zahlen eines Käfigs",
            what: "Streicht in einem ganzen Käfig die Zahlen, die er gar nicht enthalten kann.",
            when: "Keine Kombination des Käfigs, die zu den Kandidaten passt, enthält die Zahl, in keinem seiner Felder.",
            why: "Im Käfig steht eine seiner Kombinationen und nichts anderes.",
        },
        "cage-cells" => TechniqueWords {
            name: "Zahlen eines Käfigs, Feld für Feld",
            what: "Streicht in einem Feld eines Käfigs die Zahlen, die dort in keiner Kombination stehen.",
            when: "Keine Kombination des Käfigs, die zu den Kandidaten aller seiner Felder passt, hat die Zahl in \
           diesem Feld.",
            why: "Im Käfig steht eine seiner Kombinationen, jede Zahl an ihrem Platz.",
        },
        "cage-claims-line" => TechniqueWords {
            name: "Käfig verbraucht eine Zahl",
            what: "Streicht eine Zahl im Rest einer Zeile oder Spalte, weil ein Käfig sie dort hat.",
            when: "Jede Kombination des Käfigs hat die Zahl in einem seiner Felder in dieser Zeile oder Spalte.",
            why: "Mit welcher Kombination auch immer hat der Käfig die Zahl in der Zeile oder Spalte, und dort steht \
          sie nur einmal.",
        },
        "line-claims-cage" => TechniqueWords {
            name: "Käfig muss eine Zahl liefern",
            what: "Schließt die Kombinationen eines Käfigs aus, denen eine Zahl fehlt, die eine Zeile oder Spalte von \
           ihm braucht.",
            when: "Alle Plätze, die der Zahl in der Zeile oder Spalte bleiben, liegen im Käfig.",
            why: "Irgendwo in der Zeile oder Spalte steht die Zahl. Also hat der Käfig sie dort, und Kombinationen \
          ohne sie entfallen.",
        },
        "naked-set" => TechniqueWords {
            name: "Nackte Gruppe",
            what: "Streicht Zahlen im Rest einer Zeile oder Spalte, weil einige ihrer Felder sie alle brauchen.",
            when: "Für zwei Felder der Zeile oder Spalte bleiben zusammen nur zwei Zahlen, oder für drei Felder drei, \
           und so weiter.",
            why: "Diese Felder verbrauchen diese Zahlen, in welcher Reihenfolge auch immer. Kein anderes Feld der \
          Zeile oder Spalte kann sie also haben.",
        },
        "hidden-set" => TechniqueWords {
            name: "Versteckte Gruppe",
            what: "Streicht alle anderen Zahlen in Feldern, die einige Zahlen einer Zeile oder Spalte brauchen.",
            when: "Für zwei Zahlen bleiben in der Zeile oder Spalte zusammen nur zwei Plätze, oder für drei Zahlen \
           drei, und so weiter.",
            why: "Diese Zahlen füllen diese Plätze, in welcher Reihenfolge auch immer. Für andere ist dort kein Platz.",
        },
        "clash" => TechniqueWords {
            name: "Konflikt mit einem Feld",
            what: "Schließt Kombinationen eines Käfigs aus, die einem Feld außerhalb alle Kandidaten nehmen würden.",
            when: "Eine Kombination setzt alle Kandidaten eines Feldes außerhalb in Felder, die mit ihm in einer Zeile \
           oder Spalte liegen.",
            why: "Das Feld außerhalb braucht eine Zahl.",
        },
        "line-sum" => TechniqueWords {
            name: "Zeilen- oder Spaltensumme",
            what: "Schließt Kombinationen durch die Summe einer Zeile oder Spalte aus, oder von zwei oder drei \
           benachbarten.",
            when: "Was die Käfige zu dieser Summe beitragen, steht für alle bis auf einen oder zwei fest.",
            why: "In jeder Zeile oder Spalte steht jede Zahl einmal, also ist ihre Summe bekannt: 21 in einem \
          6×6-Rätsel. Was davon nach den festen Anteilen übrig ist, müssen der eine oder die zwei anderen ergeben.",
        },
        "cage-pair" => TechniqueWords {
            name: "Konflikt zweier Käfige",
            what: "Schließt Kombinationen eines Käfigs aus, die einem anderen Käfig keine Kombination lassen.",
            when: "Zwei Käfige liegen in denselben Zeilen oder Spalten, und mit einer seiner Kombinationen hat der \
           erste dort aus jeder Kombination des zweiten eine Zahl.",
            why: "Beide Käfige werden irgendwie gefüllt, und in einer Zeile oder Spalte steht keine Zahl zweimal.",
        },
        "parity" => TechniqueWords {
            name: "Gerade oder ungerade",
            what: "Schließt Kombinationen aus, mit denen eine gerade Summe von Zeilen oder Spalten ungerade würde, oder \
           eine ungerade gerade.",
            when: "Alle Käfige in diesen Zeilen oder Spalten bis auf einen tragen immer eine ungerade Summe bei, oder \
           immer eine gerade.",
            why: "Die Summe einer Zeile oder Spalte ist bekannt, und damit auch, ob sie ungerade ist; dann ist es auch \
          vom letzten Anteil bekannt. Zwei Felder mit einer Differenz als Vorgabe haben immer eine ungerade Summe, \
          wenn die Differenz ungerade ist, und sonst eine gerade.",
        },
        "line-product" => TechniqueWords {
            name: "Zeilen- oder Spaltenprodukt",
            what: "Schließt Kombinationen durch das Produkt einer Zeile oder Spalte aus, oder von zwei oder drei \
           benachbarten.",
            when: "Was die Käfige zu diesem Produkt beitragen, steht für alle bis auf einen oder zwei fest.",
            why: "In jeder Zeile oder Spalte steht jede Zahl einmal, also ist ihr Produkt bekannt: 720 in einem \
          6×6-Rätsel. Was davon nach den festen Anteilen übrig ist, müssen der eine oder die zwei anderen ergeben.",
        },
        "counting" => TechniqueWords {
            name: "Zahlen abzählen",
            what: "Schließt Kombinationen aus, die von einigen Zahlen einer Zeile oder Spalte zu viele oder zu wenige \
           verbrauchen.",
            when: "Die anderen Käfige der Zeile oder Spalte verbrauchen von einigen Zahlen mindestens so viele, dass \
           eine Kombination zu viele verbrauchen würde; oder höchstens so viele, dass sie zu wenige verbrauchen \
           würde.",
            why: "In der Zeile oder Spalte steht jede dieser Zahlen einmal, nicht öfter und nicht seltener.",
        },
        "fish" => TechniqueWords {
            name: "Fisch",
            what: "Streicht eine Zahl in einigen Spalten, weil einige Zeilen sie dort brauchen; oder umgekehrt.",
            when: "In zwei Zeilen liegen alle Plätze der Zahl in denselben zwei Spalten, oder in drei Zeilen in drei \
           Spalten, und so weiter; oder mit Zeilen und Spalten vertauscht.",
            why: "Jede dieser Zeilen hat die Zahl einmal, jedes Mal in einer anderen Spalte. Öfter können diese \
          Spalten sie nicht haben.",
        },
        "xy-wing" => TechniqueWords {
            name: "XY-Wing",
            what: "Streicht eine Zahl in einem Feld, das mit zwei Feldern in einer Zeile oder Spalte liegt, von denen \
           eines die Zahl haben muss.",
            when: "Ein Feld hat zwei Kandidaten X und Y. Von zwei Feldern in seiner Zeile und Spalte hat eines nur X \
           und Z, das andere nur Y und Z. Ein Feld, das mit beiden in einer Zeile oder Spalte liegt, hat Z.",
            why: "Steht im ersten Feld X, dann im zweiten Z; steht dort Y, dann im dritten Z. Eines von beiden hat Z.",
        },
        "forcing-chain" => TechniqueWords {
            name: "XY-Kette",
            what: "Streicht eine Zahl in einem Feld, das mit beiden Enden einer Kette von Feldern in einer Zeile oder \
           Spalte liegt, wenn eines der Enden die Zahl haben muss.",
            when: "Felder mit zwei Kandidaten folgen aufeinander, jedes mit dem nächsten in einer Zeile oder Spalte und \
           mit einer gemeinsamen Zahl, sodass das letzte die gesuchte Zahl hat, wenn das erste sie nicht hat.",
            why: "Entweder hat das erste Feld der Kette die Zahl oder, Glied für Glied, das letzte.",
        },
        "line-combinations" => TechniqueWords {
            name: "Zeile oder Spalte aufteilen",
            what: "Schließt Kombinationen aus, mit denen sich nicht alle Käfige einer Zeile oder Spalte füllen lassen.",
            when: "Mit der Kombination können die anderen Käfige der Zeile oder Spalte die übrigen Zahlen nicht unter \
           sich aufteilen, jeder mit einer seiner eigenen Kombinationen.",
            why: "Die Käfige einer Zeile oder Spalte haben zusammen alle ihre Zahlen, jede einmal.",
        },
        "line-bounds" => TechniqueWords {
            name: "Summe mit Mindest- und Höchstwerten",
            what: "Schließt Kombinationen aus, die von der Summe nebeneinanderliegender Zeilen oder Spalten zu viel oder \
           zu wenig verbrauchen.",
            when: "Die anderen Käfige verbrauchen von der Summe mindestens so viel, dass eine Kombination zu viel \
           verbrauchen würde; oder höchstens so viel, dass sie zu wenig verbrauchen würde.",
            why: "In jeder Zeile und Spalte steht jede Zahl einmal, also ist die Summe bekannt. Was die anderen \
          verbrauchen, bleibt nicht übrig, und was sie nicht verbrauchen können, muss irgendwo stehen.",
        },
        "cage-chain" => TechniqueWords {
            name: "Kette durch Käfige",
            what: "Streicht eine Zahl in einem Feld, weil Ketten von Folgerungen aus jedem Fall dahin führen.",
            when: "Glied für Glied, jeweils durch ein Feld, eine Zeile oder Spalte oder einen Käfig, folgt aus der Zahl, \
           dass sie dort nicht steht; oder das folgt aus jeder Zahl eines anderen Feldes oder aus jedem Platz einer \
           Zahl in einer Zeile oder Spalte.",
            why: "Eine Zahl, aus der ihr Gegenteil folgt, ist falsch. Und wo einer von mehreren Fällen wahr ist, ist auch \
          wahr, was aus allen folgt.",
        },
        "lines-combinations" => TechniqueWords {
            name: "Mehrere Zeilen oder Spalten aufteilen",
            what: "Schließt Kombinationen aus, mit denen sich nicht alle Käfige von zwei oder drei Zeilen oder Spalten \
           füllen lassen.",
            when: "Mit der Kombination können die anderen Käfige dieser Zeilen oder Spalten die übrigen Zahlen nicht \
           unter sich aufteilen, jeder mit einer seiner eigenen Kombinationen.",
            why: "Die Käfige haben zusammen alle Zahlen dieser Zeilen oder Spalten, jede in jeder einmal.",
        },
        "neighbourhood" => TechniqueWords {
            name: "Käfig durchprobieren",
            what: "Streicht eine Zahl in einem Feld eines Käfigs, weil sich mit ihr nicht alle Käfige ringsum füllen \
           lassen.",
            when: "Jede Kombination des Käfigs mit der Zahl in diesem Feld und jede passende Kombination der Käfige, die \
           mit ihm in einer Zeile oder Spalte liegen, endet damit, dass einem dieser Käfige keine Kombination \
           bleibt. Mehr als fünfzig Kombinationen werden nicht durchprobiert.",
            why: "Alle diese Käfige müssen gefüllt werden, und keine passende Kombination wurde ausgelassen.",
        },
        "trial" => TechniqueWords {
            name: "Annahme",
            what: "Streicht eine Zahl in einem Feld, weil die Annahme, dass sie dort steht, zu einem Widerspruch führt.",
            when: "Immer, wenn nichts anderes weiterhilft. Ob eine Annahme zu etwas führt, weiß man vorher nicht.",
            why: "Was zu einem Feld ohne Zahl führt, zu einer Zahl ohne Platz oder zu einem Käfig ohne Kombination, kann \
          nicht sein.",
        },
        _ => return None,
    })
}
