import { referenceOf, type Reference } from '../engine/convert';
import type { Puzzle } from '../puzzle/puzzle';
import { language } from '../texts';
import type { App } from './app';

/** What sentences about a puzzle name, and what the player points at in one of them. */
export class Sentences {
  /** The cells that the player points at. */
  pointed: readonly number[] = [];
  private readonly known = new Map<string, Promise<Reference[]>>();

  constructor(private readonly app: App) {}

  point(cells: readonly number[]): void {
    if (cells.length === 0 && this.pointed.length === 0) return;
    this.pointed = cells;
    this.app.changed();
  }

  /** The names in a text. An engine that does not answer leaves the text as it is. */
  references(puzzle: Puzzle, text: string): Promise<Reference[]> {
    const key = JSON.stringify([puzzle.id, language, text]);
    let found = this.known.get(key);
    if (!found) {
      found = this.ask(puzzle, text);
      this.known.set(key, found);
      found.catch(() => this.known.delete(key));
    }
    return found;
  }

  private async ask({ id, size }: Puzzle, text: string): Promise<Reference[]> {
    const answer = await this.app.engine.ask('references', { puzzle: id, texts: [text], lang: language });
    return answer.result === 'references' ? (answer.references[0] ?? []).map((one) => referenceOf(one, size)) : [];
  }
}
