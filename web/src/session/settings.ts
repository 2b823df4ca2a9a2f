import { LANGUAGES } from '../texts';
import type { Language } from '../wire/types';

export const TEXT_SIZES = ['normal', 'large', 'larger', 'largest'] as const;
export const BOARD_SIZES = ['fit', 'medium', 'small'] as const;

/** How a player wants the page to be. */
export interface Settings {
  language: 'auto' | Language;
  theme: 'auto' | 'light' | 'dark';
  contrast: 'auto' | 'more';
  textSize: (typeof TEXT_SIZES)[number];
  boardSize: (typeof BOARD_SIZES)[number];
  autoMarks: 'off' | 'request' | 'always';
  /** Whether filling in marks leaves out numbers that do not fit the cage. */
  cageMarks: boolean;
  highlightLines: boolean;
  highlightSame: boolean;
  showConflicts: boolean;
  showTimer: boolean;
  /** Whether single characters are keys of the game wherever the focus is, or only on the board. */
  keysEverywhere: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  language: 'auto',
  theme: 'auto',
  contrast: 'auto',
  textSize: 'normal',
  boardSize: 'fit',
  autoMarks: 'request',
  cageMarks: false,
  highlightLines: true,
  highlightSame: true,
  showConflicts: true,
  showTimer: true,
  keysEverywhere: true,
};

const AUTO_MARKS = ['off', 'request', 'always'] as const;

/** Complete settings from some that may be missing or wrong. */
export function wholeSettings(some: Partial<Record<keyof Settings, unknown>>): Settings {
  const one = <T>(value: unknown, of: readonly T[], usual: T): T => (of.includes(value as T) ? (value as T) : usual);
  const yesNo = (key: keyof Settings) => one(some[key], [true, false], DEFAULT_SETTINGS[key] as boolean);
  return {
    language: one(some.language, ['auto', ...(Object.keys(LANGUAGES) as Language[])], 'auto'),
    theme: one(some.theme, ['auto', 'light', 'dark'] as const, 'auto'),
    contrast: one(some.contrast, ['auto', 'more'] as const, 'auto'),
    textSize: one(some.textSize, TEXT_SIZES, 'normal'),
    boardSize: one(some.boardSize, BOARD_SIZES, 'fit'),
    autoMarks: one(some.autoMarks, AUTO_MARKS, DEFAULT_SETTINGS.autoMarks),
    cageMarks: yesNo('cageMarks'),
    highlightLines: yesNo('highlightLines'),
    highlightSame: yesNo('highlightSame'),
    showConflicts: yesNo('showConflicts'),
    showTimer: yesNo('showTimer'),
    keysEverywhere: yesNo('keysEverywhere'),
  };
}

/** The settings that belong to the game rather than to the device, as a link has them: a letter and a digit each. */
export function settingsText(settings: Settings): string {
  const flag = (on: boolean) => (on ? '1' : '0');
  return (
    `a${AUTO_MARKS.indexOf(settings.autoMarks)}l${flag(settings.highlightLines)}` +
    `s${flag(settings.highlightSame)}c${flag(settings.showConflicts)}t${flag(settings.showTimer)}`
  );
}

/** The settings in a text. Unknown letters are ignored. */
export function readSettings(text: string): Partial<Settings> {
  const found: Partial<Settings> = {};
  for (const [, letter, digit] of text.matchAll(/([a-z])(\d)/g)) {
    const marks = AUTO_MARKS[Number(digit)];
    if (letter === 'a' && marks) found.autoMarks = marks;
    if (letter === 'l') found.highlightLines = digit === '1';
    if (letter === 's') found.highlightSame = digit === '1';
    if (letter === 'c') found.showConflicts = digit === '1';
    if (letter === 't') found.showTimer = digit === '1';
  }
  return found;
}
