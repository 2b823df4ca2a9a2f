import type { NeededRules } from '../puzzle/needed';
import type { Op } from '../puzzle/puzzle';
import type { Operator } from '../wire/operators';
import { capital, several } from './wording';
import type { PlayTexts } from './en';

const list = (items: (number | string)[]) => items.join(', ');
const CLUE_WORDS: Record<Operator, string> = { '+': 'die Summe', '-': 'die Differenz', '*': 'das Produkt', '/': 'der Quotient' };
const LINES = { row: 'Zeile', column: 'Spalte' };

/** What a sign means in cages of up to so many cells. */
const SIGN_MEANS: Record<Operator, (cells: number) => string> = {
  '+': () => 'Die Zahlen im Käfig ergeben zusammengezählt die Zielzahl',
  '-': (cells) => `${cells === 2 ? 'Die größere Zahl minus die kleinere' : 'Die größte Zahl minus alle anderen'} ergibt die Zielzahl`,
  '*': () => 'Die Zahlen im Käfig ergeben miteinander malgenommen die Zielzahl',
  '/': (cells) => `${cells === 2 ? 'Die größere Zahl geteilt durch die kleinere' : 'Die größte Zahl geteilt durch alle anderen'} ergibt die Zielzahl`,
};

/** The rules on paper, in lines. The command prints the same ones in books. */
function rulesText({ puzzles, size, targets, signs, hidden, given, free, repeats }: NeededRules): string {
  const grid = puzzles === 1 ? 'das Gitter' : 'jedes Gitter';
  const numbers =
    size === 1
      ? 'Schreibe eine 1 in das Feld.'
      : size === 2
        ? `Fülle ${grid} mit 1 und 2, sodass in jeder Zeile und jeder Spalte beide stehen.`
        : `Fülle ${grid} mit den Zahlen 1 bis ${size}, sodass in jeder Zeile und jeder Spalte jede Zahl einmal steht.`;
  const cages = {
    all: 'Dicke Linien umgeben Käfige; jeder hat oben links eine Zielzahl.',
    some: 'Dicke Linien umgeben Käfige; eine Zahl oben links in einem Käfig ist seine Zielzahl.',
    none: '',
  };
  const rest = [
    hidden > 0 && `Eine Zielzahl ohne Rechenzeichen${given ? ' in einem größeren Käfig' : ''} ist die Summe, die Differenz, das Produkt oder der Quotient der Zahlen; finde heraus, was davon.`,
    hidden > 2 && 'Differenz und Quotient beginnen mit der größten Zahl.',
    given && 'In einem Käfig aus einem Feld ist die Zahl vorgegeben: Schreibe sie hin.',
    free && 'In einem Käfig ohne Zielzahl dürfen beliebige Zahlen stehen.',
    repeats && 'Eine Zahl darf in einem Käfig mehrmals stehen, aber nie in derselben Zeile oder Spalte.',
  ];
  const means = signs.map(({ op, sign, cells }) => `${sign} heißt: ${SIGN_MEANS[op](cells)}.`);
  const sentences = (some: (string | false)[]) => some.filter(Boolean).join(' ');
  return [sentences([numbers, cages[targets]]), ...means, sentences(rest)].filter(Boolean).join('\n');
}

/** The page in German. It says „du“, as the library does. */
export const de: PlayTexts = {
  name: 'Cagey',
  title: 'Cagey: Rätsel wie KenKen',
  description: 'Rätsel wie KenKen spielen, eingeben, verstehen und drucken. Mit erklärten Hinweisen, ohne Raten, ohne Konto.',
  nav: {
    label: 'Seiten',
    play: 'Spielen',
    days: 'Tage',
    school: 'Schule',
    new: 'Neu',
    enter: 'Eingeben',
    print: 'Drucken',
    games: 'Meine Spiele',
    help: 'Hilfe',
    settings: 'Einstellungen',
    rest: 'Alle Seiten',
  },
  titles: {
    new: 'Neues Rätsel',
    enter: 'Eigenes Rätsel eingeben',
    print: 'Arbeitsblätter',
    help: 'So wird gespielt',
    settings: 'Einstellungen',
    about: 'Über dieses Rätsel',
    technique: 'Techniken',
    games: 'Meine Spiele',
    days: 'Rätsel des Tages',
    school: 'Schule',
    after: 'Im Rückblick',
    lab: 'Constraint-Labor',
    picture: 'Aus einem Bild',
  },
  today: {
    label: 'Rätsel von heute',
    today: 'Heute',
    sizes: { small: 'Klein', medium: 'Mittel', large: 'Groß' },
    play: (size, isSolved) => `${size}, Rätsel von heute${isSolved ? ', gelöst' : ''}`,
  },
  lesson: {
    titles: { given: 'Deine erste Zahl', row: 'Deine zweite Zahl', hint: 'Wenn du nicht weiterweißt', done: 'Das ist alles' },
    texts: {
      given: ['Dicke Linien bilden Käfige. Der leuchtende ist ein Feld: Wähle es, dann seine Zahl, die 4.', 'Jede Zeile und jede Spalte hat 1 bis 4, jede einmal.'],
      row: ['Der blaue Käfig 3× hat zwei Zahlen, die malgenommen 3 ergeben: 1 und 3.', 'Auch die 4 steht schon in der Zeile. Welche Zahl bleibt für das leuchtende Feld?'],
      hint: ['Ein Hinweis sagt, wo du suchen kannst, und auf Wunsch die ganze Begründung.'],
      done: ['Mit Notizen merkst du dir, was möglich ist. Unter Neu gibt es alle Größen und Stufen.'],
    },
    spoken: {
      given: (cell) => `Am Ende hat jede Zeile und jede Spalte 1 bis 4, jede einmal. Felder gehören zu Käfigen. ${cell} ist ein Käfig für sich und verrät seine Zahl: Geh dorthin und drücke dann 4.`,
      row: (cell, others) => `${others.join(' und ')} sind ein Käfig, Produkt 3: zwei Zahlen, die malgenommen 3 ergeben, 1 und 3. Auch die 4 steht schon in der Zeile. Welche Zahl bleibt für ${cell}?`,
    },
    progress: (at, all) => `${at} von ${all}`,
    askHint: 'Gib mir einen Hinweis',
    end: 'Weiterspielen',
    skip: 'Schließen',
    help: 'So wird gespielt',
    other: { given: 'Das ist eine andere Zahl. In der Ecke des leuchtenden Feldes steht, welche hineinkommt.', row: 'Diese Zahl passt nicht: Im blauen Käfig sind 1 und 3, und in der Zeile ist schon eine 4.' },
  },
  levels: {
    easy: 'Leicht',
    normal: 'Normal',
    hard: 'Schwer',
    extreme: 'Extrem',
    unreasonable: 'Unzumutbar',
  },
  play: {
    title: (size) => `${size} × ${size}`,
    daily: (day) => `Rätsel vom ${day.split('-').reverse().join('.')}`,
    board: (size) => `Spielfeld, ${size} mal ${size}`,
    rowLabel: (number) => `Z${number}`,
    columnLabel: (number) => `S${number}`,
    zoom: 'Größe des Spielfelds',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    noGuessing: 'ohne Raten',
    needsTrial: 'nur mit Raten',
    unknownLevel: 'eigenes',
    timer: 'Zeit',
    pause: 'Pause',
    resume: 'Weiter',
    paused: 'Pause. Das Spielfeld ist verdeckt, bis du weiterspielst.',
    keypad: 'Zahlen',
    enterValue: (value) => `${value} eintragen`,
    markValue: (value) => `${value} notieren`,
    pencil: 'Notizen',
    pencilOn: 'Notizen: an',
    pencilOff: 'Notizen: aus',
    erase: 'Löschen',
    undo: 'Zurück',
    redo: 'Vor',
    hint: 'Hinweis',
    check: 'Prüfen',
    fill: 'Alle Notizen',
    more: 'Mehr',
    whyNot: 'Warum nicht?',
    cageFits: 'Käfig',
    chosen: (count) => `${count} Felder sind gewählt.`,
    left: (count) => (count > 0 ? `noch ${count}` : 'alle gesetzt'),
    anotherLike: (size, level) => `Neues Rätsel: ${size} × ${size}${level && `, ${level.toLowerCase()}`}`,
    tools: 'Werkzeuge',
    checkpoint: 'Stand merken',
    toCheckpoint: (number) => `Zurück zum gemerkten Stand ${number}`,
    beforeMistake: 'Zurück vor meinen ersten Fehler',
    noMistakeBefore: 'Es gibt keinen Fehler, vor den man zurück müsste.',
    hand: 'Eckzahlen, Farben, Zahl zuerst',
    restart: 'Von vorn beginnen',
    other: (number, size, level) => `${number === 0 ? 'Zurück zum vorigen Spiel' : 'Zurück zu einem früheren Spiel'}: ${size} × ${size}, ${level.toLowerCase()}`,
    combinations: 'Käfig: mögliche Kombinationen',
    games: 'Alle meine Spiele',
    about: 'Über dieses Rätsel',
    lab: 'Einer Computersuche zusehen',
    walk: 'Von hier an erklären',
    share: 'Teilen',
    printThis: 'Dieses Rätsel drucken',
    allRight: 'Bisher stimmt alles.',
    wrong: (count) => (count === 1 ? '1 Feld ist falsch. Es ist markiert.' : `${count} Felder sind falsch. Sie sind markiert.`),
    cannotCheck: 'Die Lösung dieses Rätsels ist nicht bekannt; deshalb werden nur die Regeln geprüft.',
    several: 'Dieses Rätsel hat mehrere Lösungen; deshalb werden nur die Regeln geprüft.',
    rulesBroken: (count) => (count === 1 ? '1 Regel ist verletzt.' : `${count} Regeln sind verletzt.`),
    noRuleBroken: 'Bisher ist keine Regel verletzt.',
    checkpointSet: (number) => `Stand ${number} ist gemerkt.`,
    backBefore: 'Zurück vor dem ersten Fehler. „Vor“ macht es rückgängig.',
    excluded: (value) => `In dieser Zeile oder Spalte steht schon eine ${value}.`,
    restarted: 'Wieder am Anfang. „Vor“ macht es rückgängig.',
    solved: 'Gelöst!',
    shown: 'Die Lösung',
    shownMore: 'Sie wurde dir gezeigt. Das nächste Rätsel löst du selbst.',
    solvedHow: (time, hints) => `${time && `in ${time}, `}${hints === 0 ? 'ohne Hinweis' : `mit ${several(hints, 'Hinweis', 'Hinweisen')}`}.`,
    lookBack: 'Rückblick',
    another: 'Noch eins davon',
    harder: 'Neues Rätsel',
    making: 'Ein Rätsel entsteht …',
    cancelMaking: 'Abbrechen',
  },
  why: {
    which: (cell) => `Warum kann ${cell} nicht … sein?`,
    title: (cell, value) => `Warum kann ${cell} nicht ${value} sein?`,
  },
  combinations: {
    title: (clue) => `Käfig ${clue}`,
    left: 'Was noch möglich ist, in beliebiger Reihenfolge',
    all: 'Alles, was die Vorgabe erlaubt',
    none: 'Nichts passt zu den eingetragenen Zahlen.',
    many: 'Zu viele für eine Liste.',
    close: 'Schließen',
  },
  hint: {
    show: (name) => `${name} zeigen`,
    inOrder: 'Nacheinander zeigen',
    title: 'Hinweis',
    nudge: 'Wo du suchen kannst',
    where: 'Was du dort suchst',
    full: 'Die ganze Begründung',
    more: 'Mehr verraten',
    which: 'Zeig mir, welche',
    why: 'Warum?',
    apply: 'Ausführen',
    close: 'Schließen',
    technique: (name) => `Über „${name}“`,
    practise: 'Das üben',
    mistaken: 'Etwas stimmt nicht',
    goBack: 'Zurück vor meinen ersten Fehler',
  },
  walk: {
    title: 'Schritt für Schritt',
    lead: 'Was aus deinem Stand folgt. Das Spielfeld zeigt, was vor jedem Schritt bekannt ist.',
    step: (number, all) => `Schritt ${number} von ${all}`,
    towards: 'Auf dem Weg zu:',
    back: 'Zurück',
    forward: 'Weiter',
    first: 'Erster Schritt',
    last: 'Letzter Schritt',
    end: 'Das Ende',
    slider: 'Schritt',
    close: 'Zurück zum Spiel',
    keepHere: 'Von hier aus weiterspielen',
  },
  opened: {
    opening: 'Der Link wird geöffnet …',
    several: 'Dieses Rätsel hat mehrere Lösungen. „Über dieses Rätsel“, „Dieses Rätsel ändern“ zeigt, wo sie sich unterscheiden.',
    none: 'Dieses Rätsel hat keine Lösung. Vielleicht wurde es falsch abgeschrieben: „Über dieses Rätsel“, „Dieses Rätsel ändern“ zeigt, welche Käfige sich widersprechen.',
    tooLong: 'Das ist zu lang für ein Rätsel.',
    unreadable: {
      picture: 'Das ist ein Bild. „Eingeben“, „Aus einem Bild lesen“ liest Fotos; Zeichnungen und PDF-Dateien lassen sich nicht öffnen, aber „Über dieses Rätsel“ bietet Texte an, die es lassen.',
      model: 'Das ist ein Modell für andere Programme, das Cagey schreibt, aber nicht liest. Wenn oben die Kennung des Rätsels steht, füge sie ein.',
      words: 'Das beschreibt ein Rätsel in Worten, die Cagey schreibt, aber nicht liest. „Über dieses Rätsel“ bietet Texte an, die sich wieder öffnen lassen.',
    },
  },
  kept: {
    broughtBack: (games, broken) =>
      `Wiederhergestellt: ${several(games, 'Spiel', 'Spiele')}, Einstellungen und Statistik.${broken > 0 ? ` ${broken === 1 ? '1 Spiel war' : `${broken} Spiele waren`} beschädigt.` : ''}`,
    deleted: 'Alles, was hier aufbewahrt war, ist gelöscht.',
  },
  rulesText,
  tabs: {
    takenOver: 'Dieses Spiel wurde in einem anderen Tab fortgesetzt. Hier steht jetzt der Stand von dort.',
    parted: 'Dieses Spiel wurde auch in einem anderen Tab gespielt. Beide bleiben erhalten: Das andere steht unter „Mehr“.',
    deleted: 'Dieses Spiel wurde in einem anderen Tab gelöscht. Mit deinem nächsten Zug wird es wieder aufbewahrt.',
    draft: 'Das Rätsel, das du eingibst, wurde in einem anderen Tab geändert. „Zurück“ bringt wieder, was hier stand.',
  },
  trouble: {
    link: 'Dieser Link ist beschädigt: Er enthält kein Rätsel. Vielleicht ging unterwegs ein Teil verloren.',
    linkNewer: 'Dieser Link stammt von einer neueren Fassung dieser Seite.',
    engine: 'Das Rechenwerk ließ sich nicht starten. Lade die Seite neu, oder nimm einen anderen Browser.',
    damaged: 'Ein Spiel, das auf diesem Gerät aufbewahrt war, ist beschädigt und lässt sich nicht öffnen. Die anderen sind noch da.',
    noPage: 'Diese Seite gibt es hier nicht; das ist dein Spiel.',
    failed: 'Etwas ging schief. Bitte versuche es noch einmal.',
    notLoaded: 'Diese Seite ließ sich nicht laden. Gibt es ein Netz?',
    notKept: 'Dein Browser lässt diese Seite nichts aufbewahren: Spiele, Einstellungen und Statistik sind weg, wenn du sie schließt. „Sichern“ in den Einstellungen speichert sie in einer Datei.',
    close: 'Schließen',
  },
  speech: {
    place: (row, col) => `Zeile ${row}, Spalte ${col}`,
    empty: 'leer',
    marks: (values) => `Notizen ${values.join(' ')}`,
    clue: (op: Op, target, cells) => {
      if (op === '') return `Käfig aus ${several(cells, 'Feld', 'Feldern')} ohne Vorgabe`;
      if (op === '=') return `vorgegeben ${target}`;
      const wanted = op === '?' ? `Zielzahl ${target} ohne Rechenzeichen` : `${CLUE_WORDS[op]} ist ${target}`;
      return `Käfig aus ${several(cells, 'Feld', 'Feldern')}, ${wanted}`;
    },
    inConflict: 'verletzt eine Regel',
    cage: (clue, entered, empty, missing) => {
      const has = entered.length > 0 ? `darin ${list(entered)}` : 'nichts eingetragen';
      const open = empty > 0 ? `${several(empty, 'Feld', 'Felder')} leer` : 'voll';
      return `${capital(clue)}: ${has}, ${open}${missing ? `, ${missing}` : ''}.`;
    },
    sumLeft: (left) => `zur Summe fehlen ${left}`,
    productLeft: (left) => `es fehlt der Faktor ${left}`,
    line: (line, number, values, missing) => {
      const told = values.map((value) => (value > 0 ? String(value) : 'leer')).join(', ');
      return `${LINES[line]} ${number}: ${told}. ${missing.length > 0 ? `Es ${missing.length === 1 ? 'fehlt' : 'fehlen'} ${list(missing)}.` : 'Vollständig.'}`;
    },
    noConflicts: 'Keine Regel ist verletzt.',
    twice: (value, line, number) => `Die ${value} steht zweimal in ${LINES[line]} ${number}.`,
    cageBroken: (clue) => `${capital(clue)}: geht nicht auf.`,
    pencilOn: 'Notizen an',
    pencilOff: 'Notizen aus',
  },
};
