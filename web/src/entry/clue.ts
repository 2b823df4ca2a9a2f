import { OPERATORS } from '../wire/operators';

/** Clues as they are typed. */

/** Operators by the characters that people type for them. Clues keep the sign that every keyboard has. */
const TYPED_OPERATORS = new Map<string, string>(
  OPERATORS.flatMap(({ ascii, sign, aliases }) => [ascii, sign, ...aliases].map((key) => [key, ascii] as const)),
);

/** Whether a key can be part of a clue. */
export function isClueKey(key: string): boolean {
  return key === 'Backspace' || /^\d$/.test(key) || TYPED_OPERATORS.has(key);
}

/** The clue after one more key: a digit, an operator, or `Backspace`. */
export function typeClue(clue: string, key: string): string {
  if (key === 'Backspace') return clue.slice(0, -1);
  const operator = TYPED_OPERATORS.get(key);
  const target = clue.replace(/[^0-9]+$/, '');
  if (operator) return target === '' ? clue : target + operator;
  if (/^\d$/.test(key) && /^\d{0,17}$/.test(clue)) return clue === '0' ? key : clue + key;
  return clue;
}

/** Whether a clue is complete: a number, perhaps with an operator. */
export function isClue(clue: string): boolean {
  const target = OPERATORS.find(({ ascii }) => clue.endsWith(ascii)) ? clue.slice(0, -1) : clue;
  return /^\d+$/.test(target);
}

/** A clue as it is printed. */
export function shownClue(clue: string): string {
  return OPERATORS.reduce<string>((shown, { ascii, sign }) => shown.replace(ascii, sign), clue);
}
