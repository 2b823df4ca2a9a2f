import { setNotes, type Move } from '../session/move';
import { bit, type Position } from '../session/position';
import { pageTexts as texts } from '../texts';
import type { App } from './app';

/** What a number key does to a cell. */
export const TOOLS = ['number', 'pencil', 'corner', 'colour'] as const;
export type Tool = (typeof TOOLS)[number];

/** How many colours there are. */
export const MOST_COLOURS = 9;
const ONE_COLOUR = 0x10000;

/** The corner marks of a cell, as bits, and its colour, 0 for none. */
export function notesAt({ notes }: Position, cell: number): { corners: number; colour: number } {
  const some = notes[cell] ?? 0;
  return { corners: some & (ONE_COLOUR - 1), colour: Math.floor(some / ONE_COLOUR) };
}

/**
 * The hand of an expert: corner marks, colours, and numbers that are chosen before their cells. It is loaded later than
 * the rest of the game. Corner marks and colours are the player's own business: neither hints nor checks look at them.
 */
export class Hand {
  /** Whether its tools are shown. */
  isShown = false;
  /** Whether a number is chosen first, and then the cells that it goes into. */
  numberFirst = false;
  /** The number that goes into the cells that are tapped. */
  ready: number | null = null;
  /** Corner marks or colours, if that is what keys do. Pencil and numbers belong to the game. */
  private special: 'corner' | 'colour' | null = null;
  private isTapping = false;

  constructor(private readonly app: App) {
    const kept = (app.device.record('hand') ?? {}) as Partial<Record<'isShown' | 'numberFirst', unknown>>;
    this.isShown = kept.isShown === true;
    this.numberFirst = this.isShown && kept.numberFirst === true;
  }

  get tool(): Tool {
    return this.special ?? (this.app.game.pencil ? 'pencil' : 'number');
  }

  /** How many colours the keys of this puzzle reach. */
  get colours(): number {
    return Math.min(MOST_COLOURS, this.app.game.session.puzzle.size);
  }

  show(isShown: boolean): void {
    this.isShown = isShown;
    if (!isShown) {
      this.special = null;
      this.numberFirst = false;
      this.ready = null;
    }
    this.keep();
    this.app.say(isShown ? texts.hand.shown : texts.hand.notShown);
  }

  setNumberFirst(numberFirst: boolean): void {
    this.numberFirst = numberFirst;
    this.ready = null;
    this.keep();
    this.app.say(numberFirst ? texts.hand.firstOn : texts.hand.firstOff);
  }

  private keep(): void {
    this.app.device.keepRecord('hand', { isShown: this.isShown, numberFirst: this.numberFirst });
  }

  take(tool: Tool): void {
    this.special = tool === 'corner' || tool === 'colour' ? tool : null;
    this.app.game.pencil = tool === 'pencil';
    if (this.special === 'colour' && this.ready !== null && this.ready > this.colours) this.ready = null;
    this.app.say(texts.hand.taken[tool]);
  }

  /** The tool after this one, or before it. */
  next(by: 1 | -1): void {
    this.take(TOOLS[(TOOLS.indexOf(this.tool) + by + TOOLS.length) % TOOLS.length]!);
  }

  /** Back to numbers or marks, because the player has taken the pencil. */
  drop(): void {
    this.special = null;
  }

  /**
   * Does what a number key means, and says whether that changed the board; nothing if the key means a number or a mark
   * in the chosen cells, as without this hand.
   */
  put(value: number, asMark: boolean): boolean | undefined {
    const { game } = this.app;
    if (game.isOver || game.paused) return undefined;
    // What was asked for in another way, as with Shift, is a mark or a number whatever the tool is.
    if (asMark !== game.pencil) return undefined;
    if (this.special === 'colour' && value > this.colours) return false;
    if (this.numberFirst && !this.isTapping) {
      this.ready = this.ready === value ? null : value;
      this.app.say(this.ready === null ? texts.hand.notReady : texts.hand.ready(this.special === 'colour' ? this.colourName(value) : String(value)));
      return false;
    }
    return this.special ? this.note(this.special, value) : undefined;
  }

  colourName(colour: number): string {
    return texts.hand.colours[colour - 1] ?? '';
  }

  /** Puts the number that is ready into a cell, or into all chosen ones: with the tool, or else as a mark where it would be a number and the other way round. */
  tap(cell: number | null, how: 'with the tool' | 'the other way'): boolean {
    const { game } = this.app;
    if (this.ready === null) return false;
    if (cell !== null) game.select(cell);
    this.isTapping = true;
    const isDone = game.put(this.ready, how === 'with the tool' ? game.pencil : !game.pencil);
    this.isTapping = false;
    return isDone;
  }

  /** Puts the number down that was ready. */
  letGo(): void {
    this.ready = null;
    this.app.say(texts.hand.notReady);
  }

  /** Makes a corner mark in the chosen cells or gives them a colour; takes it away if all of them have it. */
  note(what: 'corner' | 'colour', value: number): boolean {
    const { chosen, session } = this.app.game;
    const { position } = session;
    if (what === 'colour') {
      const wanted = value > 0 && chosen.every((cell) => notesAt(position, cell).colour === value) ? 0 : value;
      return this.play(chosen, (cell) => notesAt(position, cell).corners + wanted * ONE_COLOUR);
    }
    const open = chosen.filter((cell) => !position.values[cell]);
    const lacking = open.filter((cell) => (notesAt(position, cell).corners & bit(value)) === 0);
    return this.play(lacking.length > 0 ? lacking : open, (cell) => (position.notes[cell] ?? 0) ^ bit(value));
  }

  /** Takes the corner marks out of the chosen cells; if there are none, their colours. */
  erase(): void {
    const { chosen, session } = this.app.game;
    const { position } = session;
    const cornered = chosen.filter((cell) => notesAt(position, cell).corners && !position.values[cell]);
    if (cornered.length > 0) this.play(cornered, (cell) => notesAt(position, cell).colour * ONE_COLOUR);
    else this.play(chosen.filter((cell) => notesAt(position, cell).colour), (cell) => notesAt(position, cell).corners);
  }

  private play(cells: readonly number[], notes: (cell: number) => number): boolean {
    const move: Move = cells.map((cell) => setNotes(cell, notes(cell))).join(' ');
    return cells.length > 0 && this.app.game.play(move);
  }
}
