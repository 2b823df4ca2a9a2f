import { positionText, readPosition, type Position } from './position';
import { readSettings, settingsText, type Settings } from './settings';

/**
 * A link holds the whole position, after its `#`:
 *
 *     1!PUZZLE!VALUES/MARKS/HIDDEN!SECONDS!SETTINGS
 *
 * 1 is the version. Whatever comes after the puzzle may be missing; marks, and those that numbers hide, are
 * left out if there are none. Links are kept by people, so what was once written is read for ever:
 * test/links.txt only grows.
 */
export interface Link {
  id: string;
  /** As it was written: the puzzle's size says whether it is one. */
  position: string;
  seconds: number;
  settings: Partial<Settings>;
}

export function writeLink(id: string, position: Position, seconds: number, settings: Settings): string {
  return ['1', id, positionText(position), Math.floor(seconds), settingsText(settings)].join('!');
}

/** A link to a puzzle alone: nothing that a player has entered or chosen. */
export function bareLink(id: string): string {
  return `1!${id}`;
}

/** Whether this would be a link of some version, be it a broken one. */
export function isLink(fragment: string): boolean {
  return /^\d+(!|%21)/i.test(fragment);
}

/** What a link holds; nothing if it is broken, or of a version to come. */
export function readLink(fragment: string): Link | null {
  const [version, id, position = '', seconds = '0', settings = '', ...more] = decoded(fragment).split('!');
  if (version !== '1' || !id || more.length > 0 || !/^\d{1,9}$/.test(seconds)) return null;
  return { id, position, seconds: Number(seconds), settings: readSettings(settings) };
}

/** The position of a link for a puzzle of this size; nothing if it is broken. */
export function linkPosition(link: Link, size: number): Position | null {
  const position = link.position || '0'.repeat(size * size);
  return readPosition(position, size);
}

/** Some programs that pass links on escape what needs no escape. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
