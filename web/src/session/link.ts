import { positionText, readPosition, type Position } from './position';
import { readSettings, settingsText, type Settings } from './settings';

/**
 * A link holds the whole position, after its `#`:
 *
 *     1!PUZZLE!VALUES/MARKS/HIDDEN/NOTES!SECONDS!SETTINGS
 *
 * 1 is the version. Whatever comes after the puzzle may be missing. Marks, marks that numbers hide, and notes are left
 * out if there are none. People keep links, so every link that was ever written must remain readable:
 * test/links.txt only grows.
 */
export interface Link {
  id: string;
  /** As it was written. Whether it is a position depends on the size of the puzzle. */
  position: string;
  seconds: number;
  settings: Partial<Settings>;
}

export function writeLink(id: string, position: Position, seconds: number, settings: Settings): string {
  return ['1', id, positionText(position), Math.floor(seconds), settingsText(settings)].join('!');
}

/** A link to the puzzle alone, without anything that a player has entered or chosen. */
export function bareLink(id: string): string {
  return `1!${id}`;
}

/** Whether this looks like a link of some version, even a broken one. */
export function isLink(fragment: string): boolean {
  return /^\d+(!|%21)/i.test(fragment);
}

/** Far longer than any link. Reading more would keep the player waiting. */
const MOST_LENGTH = 20_000;

/** The part after the `#` of the link that a text is, or of the first one that a message with other words has. */
export function linkIn(text: string): string | null {
  return (text.length <= MOST_LENGTH && /(?:^\s*|https?:\/\/)[^\s#]*#(\d+(?:!|%21)\S*)/i.exec(text)?.[1]) || null;
}

/** What a link holds; nothing if it is broken or of a later version. */
export function readLink(fragment: string): Link | null {
  if (fragment.length > MOST_LENGTH) return null;
  const [version, id, position = '', seconds = '0', settings = '', ...more] = decoded(fragment).split('!');
  if (version !== '1' || !id || more.length > 0 || !/^\d{1,9}$/.test(seconds)) return null;
  return { id, position, seconds: Number(seconds), settings: readSettings(settings) };
}

/** The position of a link for a puzzle of this size; nothing if it is broken. */
export function linkPosition(link: Link, size: number): Position | null {
  const position = link.position || '0'.repeat(size * size);
  return readPosition(position, size);
}

/** Some programs that pass links on escape characters that need no escape. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
