import type { NeededRules } from '../puzzle/needed';
import type { Op } from '../puzzle/puzzle';
import type { Operator } from '../wire/operators';
import { capital, several } from './wording';

/** Every text of the page itself that is needed to play. Sentences about a puzzle come from the library. Every other language is a table of this shape. */

const list = (items: (number | string)[]) => items.join(', ');
const CLUE_WORDS: Record<Operator, string> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided' };

/** What a sign means in cages of up to so many cells. */
const SIGN_MEANS: Record<Operator, (cells: number) => string> = {
  '+': () => 'the numbers in the cage add up to the target',
  '-': (cells) => `${cells === 2 ? 'the larger number minus the smaller' : 'the largest number minus all others'} is the target`,
  '*': () => 'the numbers in the cage, multiplied, give the target',
  '/': (cells) => `${cells === 2 ? 'the larger number divided by the smaller' : 'the largest number divided by all others'} is the target`,
};

/** The rules on paper, in lines. The command prints the same ones in books. */
function rulesText({ puzzles, size, targets, signs, hidden, given, free, repeats }: NeededRules): string {
  const grid = puzzles === 1 ? 'the grid' : 'each grid';
  const numbers =
    size === 1
      ? 'Write 1 into the cell.'
      : size === 2
        ? `Fill ${grid} with 1 and 2, so that every row and every column has both.`
        : `Fill ${grid} with the numbers 1 to ${size}, so that every row and every column has each number once.`;
  const cages = {
    all: 'Thick lines surround cages; each has a target in its top left corner.',
    some: 'Thick lines surround cages; a number in the top left corner of a cage is its target.',
    none: '',
  };
  const rest = [
    hidden > 0 && `A target without a sign${given ? ' in a larger cage' : ''} is the sum, the difference, the product or the quotient of the numbers; find out which.`,
    hidden > 2 && 'Difference and quotient begin with the largest number.',
    given && 'In a cage of one cell, the number is given: write it down.',
    free && 'A cage without a target may have any numbers.',
    repeats && 'A number may be in a cage more than once, but never in the same row or column.',
  ];
  const means = signs.map(({ op, sign, cells }) => `${sign} means that ${SIGN_MEANS[op](cells)}.`);
  const sentences = (some: (string | false)[]) => some.filter(Boolean).join(' ');
  return [sentences([numbers, cages[targets]]), ...means, sentences(rest)].filter(Boolean).join('\n');
}

export const en = {
  name: 'Cagey',
  title: 'Cagey: KenKen-type puzzles',
  description: 'Play, enter, understand and print KenKen-type puzzles. Explained hints, no guessing, no account.',
  nav: {
    label: 'Pages',
    play: 'Play',
    days: 'Days',
    school: 'School',
    new: 'New',
    enter: 'Enter',
    print: 'Print',
    games: 'My games',
    help: 'Help',
    settings: 'Settings',
    rest: 'All pages',
  },
  titles: {
    new: 'New puzzle',
    enter: 'Enter your own puzzle',
    print: 'Worksheets',
    help: 'How to play',
    settings: 'Settings',
    about: 'About this puzzle',
    technique: 'Techniques',
    games: 'My games',
    days: 'Puzzles of the day',
    school: 'School',
    after: 'Looking back',
    lab: 'Constraint lab',
    picture: 'From a picture',
  },
  today: {
    label: 'Puzzles of today',
    today: 'Today',
    sizes: { small: 'Small', medium: 'Medium', large: 'Large' },
    play: (size: string, isSolved: boolean) => `${size} puzzle of today${isSolved ? ', solved' : ''}`,
  },
  lesson: {
    titles: { given: 'Your first number', row: 'Your second number', hint: 'If you are stuck', done: 'That is all' },
    texts: {
      given: ['Thick lines make cages. The lit one is a single cell: choose it, then press its number, 4.', 'Each row and each column has 1 to 4, each once.'],
      row: ['The blue cage 3× has two numbers that make 3 if you multiply them: 1 and 3.', 'The row has a 4, too. Which number is left for the lit cell?'],
      hint: ['A hint says where to look. If you want, it says more, up to the whole reason.'],
      done: ['Pencil makes small marks for what is possible. New has every size and level.'],
    },
    /** For ears, which do not know what is lit. */
    spoken: {
      given: (cell: string, _others: string[]) => `In the end, each row and each column has 1 to 4, each once. Cells belong to cages. ${cell} is a cage of its own and tells its number, 4: go there, then press 4.`,
      row: (cell: string, others: string[]) => `${others.join(' and ')} are a cage, 3 times: two numbers that make 3 if you multiply them, 1 and 3. The row has a 4, too. Which number is left for ${cell}?`,
    },
    progress: (at: number, all: number) => `${at} of ${all}`,
    askHint: 'Give me a hint',
    end: 'Play on',
    skip: 'Close',
    help: 'How to play',
    other: { given: 'That is another number. The corner of the lit cell says which one it gets.', row: 'That number does not fit: the blue cage has 1 and 3, and the row has a 4 already.' },
  },
  levels: {
    easy: 'Easy',
    normal: 'Normal',
    hard: 'Hard',
    extreme: 'Extreme',
    unreasonable: 'Unreasonable',
  } as Record<string, string>,
  play: {
    title: (size: number) => `${size} × ${size}`,
    daily: (day: string) => `Puzzle of ${day}`,
    board: (size: number) => `Board, ${size} by ${size}`,
    rowLabel: (number: number) => `R${number}`,
    columnLabel: (number: number) => `C${number}`,
    zoom: 'Size of the board',
    zoomIn: 'Enlarge',
    zoomOut: 'Reduce',
    noGuessing: 'no guessing',
    needsTrial: 'needs guessing',
    unknownLevel: 'your own',
    timer: 'Time',
    pause: 'Pause',
    resume: 'Resume',
    paused: 'Paused. The board is hidden until you resume.',
    keypad: 'Numbers',
    enterValue: (value: number) => `Enter ${value}`,
    markValue: (value: number) => `Mark ${value}`,
    pencil: 'Pencil',
    pencilOn: 'Pencil marks: on',
    pencilOff: 'Pencil marks: off',
    erase: 'Erase',
    undo: 'Undo',
    redo: 'Redo',
    hint: 'Hint',
    check: 'Check',
    fill: 'Fill marks',
    more: 'More',
    whyNot: 'Why not?',
    cageFits: 'Cage',
    chosen: (count: number) => `${count} cells are chosen.`,
    left: (count: number) => (count > 0 ? `${count} left to place` : 'all placed'),
    anotherLike: (size: number, level: string) => `New puzzle: ${size} × ${size}${level && `, ${level.toLowerCase()}`}`,
    tools: 'Tools',
    checkpoint: 'Set checkpoint',
    toCheckpoint: (number: number) => `Back to checkpoint ${number}`,
    beforeMistake: 'Back to before my first mistake',
    noMistakeBefore: 'There is no mistake to go back from.',
    hand: 'Corner marks, colours, number first',
    restart: 'Start over',
    other: (number: number, size: number, level: string) => `${number === 0 ? 'Back to my previous game' : 'Back to an earlier game'}: ${size} × ${size}, ${level.toLowerCase()}`,
    combinations: 'Combinations of this cage',
    games: 'All my games',
    about: 'About this puzzle',
    lab: 'Watch a computer search',
    walk: 'Explain from here',
    share: 'Share',
    printThis: 'Print this puzzle',
    allRight: 'Everything is right so far.',
    wrong: (count: number) => (count === 1 ? '1 cell is wrong. It is marked.' : `${count} cells are wrong. They are marked.`),
    cannotCheck: 'The solution of this puzzle is not known, so only the rules are checked.',
    several: 'This puzzle has several solutions, so only the rules are checked.',
    rulesBroken: (count: number) => `${several(count, 'rule is', 'rules are')} broken.`,
    noRuleBroken: 'No rule is broken so far.',
    checkpointSet: (number: number) => `Checkpoint ${number} is set.`,
    backBefore: 'Back to before the first mistake. Redo goes forward again.',
    excluded: (value: number) => `There already is a ${value} in this row or column.`,
    restarted: 'Back at the start. Redo goes forward again.',
    solved: 'Solved!',
    shown: 'The solution',
    shownMore: 'It was shown to you. The next puzzle is yours to solve.',
    /** The time is left out if the player does not want to see it. */
    solvedHow: (time: string, hints: number) => `${time && `in ${time}, `}${hints === 0 ? 'without a hint' : `with ${several(hints, 'hint', 'hints')}`}.`,
    lookBack: 'Look back',
    another: 'Another one like this',
    harder: 'New puzzle',
    making: 'Making a puzzle …',
    cancelMaking: 'Cancel',
  },
  why: {
    which: (cell: string) => `Why can ${cell} not be …?`,
    title: (cell: string, value: number) => `Why can ${cell} not be ${value}?`,
  },
  combinations: {
    title: (clue: string) => `Cage ${clue}`,
    left: 'What is still possible, in any order',
    all: 'Everything that the clue allows',
    none: 'Nothing fits the numbers entered.',
    many: 'Too many to list.',
    close: 'Close',
  },
  hint: {
    show: (name: string) => `Show ${name}`,
    inOrder: 'Show one after the other',
    title: 'Hint',
    nudge: 'Where to look',
    where: 'What to look for',
    full: 'The whole reason',
    more: 'Tell me more',
    which: 'Show me which',
    why: 'Why?',
    apply: 'Do it',
    close: 'Close',
    technique: (name: string) => `About “${name}”`,
    practise: 'Practise this',
    mistaken: 'Something is wrong',
    goBack: 'Back to before my first mistake',
  },
  walk: {
    title: 'Step by step',
    lead: 'What follows from your position. The board shows what is known before each step.',
    step: (number: number, all: number) => `Step ${number} of ${all}`,
    towards: 'On the way to:',
    back: 'Back',
    forward: 'Forward',
    first: 'First step',
    last: 'Last step',
    end: 'The end',
    slider: 'Step',
    close: 'Back to the game',
    keepHere: 'Play on from here',
  },
  opened: {
    opening: 'Opening the link …',
    several: 'This puzzle has several solutions. “About this puzzle”, “Change this puzzle” shows where they differ.',
    none: 'This puzzle has no solution. It may have been copied wrongly: “About this puzzle”, “Change this puzzle” shows which cages contradict each other.',
    tooLong: 'This is too long to be a puzzle.',
    unreadable: {
      picture: 'it is a picture. “Enter”, “Read it from a picture” reads photographs; drawings and PDF files cannot be opened, but “About this puzzle” offers texts that can.',
      model: 'it is a model for other programs, which Cagey writes but does not read. If it has the id of its puzzle at the top, paste that.',
      words: 'it describes a puzzle in words, which Cagey writes but does not read. “About this puzzle” offers texts that can be opened again.',
    },
  },
  kept: {
    broughtBack: (games: number, broken: number) =>
      `Restored: ${several(games, 'game', 'games')}, settings and statistics.${broken > 0 ? ` ${several(broken, 'game was', 'games were')} broken.` : ''}`,
    deleted: 'Everything kept here has been deleted.',
  },
  rulesText,
  tabs: {
    takenOver: 'This game was continued in another tab. The board now shows it as it is there.',
    parted: 'This game was also played in another tab. Both are kept: the other one is under “More”.',
    deleted: 'This game was deleted in another tab. It is kept again as soon as you make a move.',
    draft: 'The puzzle that you are entering was changed in another tab. Undo brings back what was here.',
  },
  trouble: {
    link: 'This link is broken: it holds no puzzle. Part of it may have been lost on the way.',
    linkNewer: 'This link was made by a newer version of this page.',
    engine: 'The engine could not be started. Reload the page, or try another browser.',
    damaged: 'A game that was kept on this device is damaged and cannot be opened. The others are still here.',
    failed: 'Something went wrong. Please try again.',
    noPage: 'There is no such page here, so this is your game.',
    notLoaded: 'This page could not be loaded. Is there a network?',
    notKept: 'Your browser lets this page keep nothing: games, settings and statistics are lost when you close it. “Export” in the settings saves them to a file.',
    close: 'Close',
  },
  speech: {
    place: (row: number, col: number) => `Row ${row}, column ${col}`,
    empty: 'empty',
    marks: (values: number[]) => `marks ${values.join(' ')}`,
    clue: (op: Op, target: string, cells: number) => {
      if (op === '') return `cage of ${cells} without a clue`;
      if (op === '=') return `given ${target}`;
      const operator = op === '?' ? ', operator hidden' : ` ${CLUE_WORDS[op]}`;
      return `cage ${target}${operator}, ${several(cells, 'cell', 'cells')}`;
    },
    inConflict: 'breaks a rule',
    cage: (clue: string, entered: number[], empty: number, missing: string | null) => {
      const has = entered.length > 0 ? `has ${list(entered)}` : 'nothing entered';
      const open = empty > 0 ? `${several(empty, 'cell', 'cells')} empty` : 'full';
      return `${capital(clue)}: ${has}, ${open}${missing ? `, ${missing}` : ''}.`;
    },
    sumLeft: (left: string) => `${left} missing from the sum`,
    productLeft: (left: string) => `factor ${left} missing`,
    line: (line: 'row' | 'column', number: number, values: number[], missing: number[]) => {
      const told = values.map((value) => (value > 0 ? String(value) : 'empty')).join(', ');
      return `${capital(line)} ${number}: ${told}. ${missing.length > 0 ? `Missing ${list(missing)}.` : 'Complete.'}`;
    },
    noConflicts: 'No rule is broken.',
    twice: (value: number, line: 'row' | 'column', number: number) => `${value} is twice in ${line} ${number}.`,
    cageBroken: (clue: string) => `${capital(clue)}: not met.`,
    pencilOn: 'Pencil on',
    pencilOff: 'Pencil off',
  },
};

export type PlayTexts = typeof en;
