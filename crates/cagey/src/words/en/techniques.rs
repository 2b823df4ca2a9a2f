//! Techniques in English: what they are called, what they do, when they apply, and why they are true.

use crate::words::TechniqueWords;

/// The description of the technique with this id; nothing if there is none.
pub(in crate::words) fn technique(id: &str) -> Option<TechniqueWords> {
    Some(match id {
        "given" => TechniqueWords {
            name: "Given cell",
            what: "Fills a cage of one cell.",
            when: "A cage has one cell.",
            why: "Its clue is the value.",
        },
        "last-cell" => TechniqueWords {
            name: "Last cell of a line",
            what: "Fills the last empty cell of a row or column.",
            when: "All other cells of the line are filled.",
            why: "A line has every value once, so the last cell has the value that is missing.",
        },
        "naked-single" => TechniqueWords {
            name: "Naked single",
            what: "Fills a cell with the only value that it can still have.",
            when: "All other values have been ruled out for the cell.",
            why: "A cell has some value.",
        },
        "hidden-single" => TechniqueWords {
            name: "Hidden single",
            what: "Fills the only cell of a row or column that can have a value.",
            when: "The value is ruled out for all other cells of the line.",
            why: "A line has every value once, so each value is somewhere in it.",
        },
        "only-combination" => TechniqueWords {
            name: "Only way to fill a cage",
            what: "Fills a cage that can be filled in one way only.",
            when: "Of all the ways to fill the cage, one uses only values that are still possible in its cells.",
            why: "The cage is filled in some way.",
        },
        "cage-values" => TechniqueWords {
            name: "Numbers of a cage",
            what: "Takes out of a whole cage the values that it cannot have at all.",
            when: "No combination of the cage that fits the candidates has the value, in any of its cells.",
            why: "The cage holds one of its combinations, and nothing else.",
        },
        "cage-cells" => TechniqueWords {
            name: "Numbers of a cage, cell by cell",
            what: "Takes out of a cell of a cage the values that it has in no combination.",
            when: "No combination of the cage that fits the candidates of all its cells has the value in this cell.",
            why: "The cage holds one of its combinations, each value in its place.",
        },
        "cage-claims-line" => TechniqueWords {
            name: "Cage takes a number",
            what: "Takes a value out of the rest of a row or column, because a cage has it there.",
            when: "Every combination of the cage has the value in one of its cells of that line.",
            why: "The cage has the value in the line whatever its combination is, and a line has it once.",
        },
        "line-claims-cage" => TechniqueWords {
            name: "Line needs a number from a cage",
            what: "Rules out the combinations of a cage that lack a value which a row or column needs from it.",
            when: "All places that the value has left in the line lie in the cage.",
            why: "The line has the value somewhere, so the cage has it there, and combinations without it fall.",
        },
        "naked-set" => TechniqueWords {
            name: "Naked set",
            what: "Takes values out of the rest of a row or column, because some cells of it need them all.",
            when: "Two cells of the line have only two values between them, or three cells three, and so on.",
            why: "These cells use up these values, whichever has which, so no other cell of the line has them.",
        },
        "hidden-set" => TechniqueWords {
            name: "Hidden set",
            what: "Takes all other values out of cells that some values of a row or column need.",
            when: "Two values have only two places in the line between them, or three values three, and so on.",
            why: "These values fill these places, whichever goes where, so nothing else fits there.",
        },
        "clash" => TechniqueWords {
            name: "Clash with a cell",
            what: "Rules out combinations of a cage that would take every candidate of a cell outside it.",
            when: "A combination puts all candidates of an outside cell into cells in line with it.",
            why: "The outside cell needs a value.",
        },
        "line-sum" => TechniqueWords {
            name: "Line sum",
            what: "Rules out combinations by the sum of one, two or three lines beside each other.",
            when: "What the cages give to the sum of these lines is fixed for all but one or two of them.",
            why: "Each line has every value once, so its sum is known: 21 in a 6×6. What is left of it after the \
          fixed shares is what the other one or two must make.",
        },
        "cage-pair" => TechniqueWords {
            name: "Clash of two cages",
            what: "Rules out combinations of a cage that leave no combination for another cage.",
            when: "Two cages share rows or columns, and with one of its combinations the first has in them a \
           value of every combination of the second.",
            why: "Both cages are filled somehow, and no value is twice in a line.",
        },
        "parity" => TechniqueWords {
            name: "Parity of a line",
            what: "Rules out combinations that would make the sum of lines odd where it is even, or even where it is odd.",
            when: "All cages but one that meet these lines always give an odd sum to them, or always an even one.",
            why: "The sum of a line is known, so whether it is odd is known, and so it is for the last share. Two \
          cells with a − clue always add up to an odd sum if the clue is odd, and to an even one if not.",
        },
        "line-product" => TechniqueWords {
            name: "Line product",
            what: "Rules out combinations by the product of one, two or three lines beside each other.",
            when: "What the cages give to the product of these lines is fixed for all but one or two of them.",
            why: "Each line has every value once, so its product is known: 720 in a 6×6. What is left of it after \
          the fixed shares is what the other one or two must make.",
        },
        "counting" => TechniqueWords {
            name: "Counting values",
            what: "Rules out combinations that take too many or too few of some values of a row or column.",
            when: "For some values, the other cages of the line take so many of them at least that a combination \
           would take too many; or so few at most that it would take too few.",
            why: "The line has each of these values once, no more and no less.",
        },
        "fish" => TechniqueWords {
            name: "Fish",
            what: "Takes a value out of some columns, because some rows need it there; or the other way round.",
            when: "In two rows all places of the value lie in the same two columns, or in three rows in three \
           columns, and so on; or with rows and columns exchanged.",
            why: "Each of these rows has the value once, each time in another column: that is all these columns \
          can have of it.",
        },
        "xy-wing" => TechniqueWords {
            name: "XY-wing",
            what: "Takes a value out of a cell that sees two cells of which one must have it.",
            when: "A cell has two candidates X and Y; of two cells in its lines one has only X and Z, the other \
           only Y and Z; a cell in line with both has Z.",
            why: "If the first cell is X, the second is Z; if it is Y, the third is Z. One of them is Z.",
        },
        "forcing-chain" => TechniqueWords {
            name: "Forcing chain",
            what: "Takes a value out of a cell that sees both ends of a chain of cells, one of which must have it.",
            when: "Cells with two candidates follow each other, each in line with the next and sharing a value \
           with it, so that if the first does not have the value, the last does.",
            why: "Either the first cell of the chain has the value or, link by link, the last one has.",
        },
        "line-combinations" => TechniqueWords {
            name: "Sharing out a line",
            what: "Rules out combinations with which the cages of a row or column cannot all be filled.",
            when: "With the combination, the other cages of the line cannot share the other values between them, \
           each with one of its own combinations.",
            why: "The cages of a line have all of its values between them, each once.",
        },
        "line-bounds" => TechniqueWords {
            name: "Line sum, at least or at most",
            what: "Rules out combinations that would take too much or too little of the sum of lines beside each other.",
            when: "The other cages take at least so much of the sum of these lines that a combination would take too \
           much; or so little at most that it would take too little.",
            why: "Each line has every value once, so the sum of the lines is known. What the others take is not left, \
          and what they cannot take must be somewhere.",
        },
        "cage-chain" => TechniqueWords {
            name: "Chain through cages",
            what: "Takes a value out of a cell, because chains of consequences lead there from every case.",
            when: "Link by link, each by one cell, one line or one cage, it follows from the value that the cell does \
           not have it; or that follows from each value of another cell, or from each place of a value in a line.",
            why: "A value that leads to its own contrary is wrong. And where one of several cases is true, so is what \
          follows from all of them.",
        },
        "lines-combinations" => TechniqueWords {
            name: "Sharing out several lines",
            what: "Rules out combinations with which the cages of two or three lines cannot all be filled.",
            when: "With the combination, the other cages of the lines cannot share the other values between them, each \
           with one of its own combinations.",
            why: "The cages of lines have all of their values between them, each once in each line.",
        },
        "neighbourhood" => TechniqueWords {
            name: "Trying out a cage",
            what: "Takes a value out of a cell of a cage, because with it the cages around cannot all be filled.",
            when: "Every combination of the cage with the value there, and every combination of the cages that it \
           shares a line with, as far as they fit, ends with one of these cages without a combination. \
           No more than fifty combinations are gone through.",
            why: "All these cages must be filled, and no combination that fits was left out.",
        },
        "trial" => TechniqueWords {
            name: "Supposition",
            what: "Takes a value out of a cell, because supposing it leads to a contradiction.",
            when: "Always, if nothing else does; whether a supposition leads anywhere is not known beforehand.",
            why: "What leads to a cell without a value, a value without a place or a cage without a combination \
          cannot be.",
        },
        _ => return None,
    })
}
