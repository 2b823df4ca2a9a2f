import { readPuzzle } from '../engine/questions';
import { readDraft } from '../entry/draft';
import { unreadable } from '../entry/unreadable';
import { isSolved } from '../puzzle/rules';
import { isSameGame, KEY, merged, readExport, type Exported } from '../session/device';
import { wholeDays } from '../session/days';
import { linkIn, linkPosition, readLink } from '../session/link';
import { setPosition } from '../session/move';
import { newKey, Session, type SavedSession } from '../session/session';
import { wholeSettings } from '../session/settings';
import { joined, wholeStatistics } from '../session/statistics';
import { texts } from '../texts';
import type { Fault } from '../wire/types';
import type { App } from './app';

/** Longer than any puzzle. Longer texts are not looked at, unless they are exports. */
const MOST_LENGTH = 1 << 22;

/** Longer than any export, which may have thousands of games. */
const MOST_EXPORT = 1 << 27;

/** How an export begins. */
const EXPORT = /^\s*\{\s*"cagey"/;

/** Whether a text that begins like this is too long to be what it seems to be. */
export function isTooLong(start: string, length: number): boolean {
  return length > (EXPORT.test(start.slice(0, 100)) ? MOST_EXPORT : MOST_LENGTH);
}

/** Opens what comes from outside: links, texts in any format, and exports of this page. */
export class Imports {
  /** Whether a link is being opened. */
  isOpening = false;

  /** A picture that is to be read, until its page takes it. */
  private picture: Blob | null = null;

  constructor(private readonly app: App) {}

  /** Shows the page that reads pictures, with this one. */
  openPicture(picture: Blob): void {
    this.picture = picture;
    this.app.page = 'picture';
    this.app.changed();
  }

  /** The picture that was opened last, once. */
  takePicture(): Blob | null {
    const { picture } = this;
    this.picture = null;
    return picture;
  }

  /** Opens the part of a link after its `#`. */
  async openLink(fragment: string): Promise<void> {
    const { app } = this;
    app.page = 'play';
    const link = readLink(fragment);
    if (!link) {
      app.complain(/^[01](!|%21)/i.test(fragment) ? texts.trouble.link : texts.trouble.linkNewer);
      return;
    }
    this.isOpening = true;
    app.changed();
    await app.attempt(async () => {
      const read = await readPuzzle(app.engine, link.id, 'first').finally(() => (this.isOpening = false));
      const position = 'puzzle' in read ? linkPosition(link, read.puzzle.size) : null;
      if (!('puzzle' in read) || !position) {
        app.complain(texts.trouble.link);
        return;
      }
      app.settings = { ...app.settings, ...link.settings };
      const isOver = isSolved(read.puzzle, position.values);
      app.game.open(read.puzzle, { origin: 'link' }, isOver ? undefined : position);
      const { session } = app.game;
      if (isOver) {
        // Somebody else has solved it. Undo leads to the empty board.
        session.move(setPosition(position));
        session.shown = true;
      }
      session.seconds = link.seconds;
      app.sync.keep();
    });
  }

  /** Opens whatever a text holds: a puzzle in any format, a link to one, or an export. Otherwise reports what is wrong with it. */
  async openText(text: string): Promise<Fault[]> {
    const { app } = this;
    if (isTooLong(text, text.length)) return [{ message: texts.opened.tooLong }];
    const link = linkIn(text);
    if (link !== null) {
      await app.visit(link);
      return [];
    }
    const exported = readExport(text);
    if (exported) {
      await app.attempt(() => this.bringBack(exported));
      return [];
    }
    const kind = unreadable(text);
    if (kind) return [{ message: texts.opened.unreadable[kind] }];
    let faults: Fault[] = [];
    await app.attempt(async () => {
      const found = await readPuzzle(app.engine, text.trim(), 'first');
      if ('faults' in found) faults = found.faults;
      else app.game.open(found.puzzle, { origin: 'text', ...(found.title && { title: found.title }) }, found.entries);
    });
    return faults;
  }

  /** Adds the games of an export to those that are here, opens the one played last, and takes over the rest. */
  private async bringBack(exported: Exported): Promise<void> {
    const { app } = this;
    const { games, settings, statistics, draft, days } = exported;
    const sessions = await Promise.all(games.map((game) => this.exportedGame(game)));
    const found = sessions.filter((session) => session !== null);
    app.sync.keep();
    for (const session of found.reverse()) this.add(session);
    if (settings) app.setSettings(wholeSettings(settings));
    app.statistics = joined(app.statistics, wholeStatistics(statistics));
    app.device.keepStatistics(app.statistics);
    app.days.add(wholeDays(days));
    for (const name of ['shelf', 'school', 'times'] as const) {
      const both = merged(app.device.record(name), exported[name]);
      if (typeof both === 'object' && both) app.device.keepRecord(name, both);
    }
    const entered = readDraft(draft);
    if (entered) app.entry.set(entered);
    const last = found.at(-1);
    if (last) app.game.resume(last);
    app.say(texts.kept.broughtBack(found.length, games.length - found.length));
  }

  /** Keeps a game of an export. If the same game is here but was played on differently, both are kept. */
  private add(session: Session): void {
    const { device } = this.app;
    const here = device.load(session.key);
    if (here && !isSameGame(here.save(), session.save())) session.key = newKey();
    device.keepGame(session);
  }

  /** A game from a file, which may hold anything. The engine is asked again about its puzzle. */
  private async exportedGame(saved: unknown): Promise<Session | null> {
    try {
      const { key, puzzle, about, seconds, hints } = saved as SavedSession & { key?: unknown };
      const read = await readPuzzle(this.app.engine, puzzle.id);
      if ('faults' in read) return null;
      const { solution } = about;
      const isRight = solution !== undefined && isSolved(read.puzzle, solution);
      const session = Session.load({ ...(saved as SavedSession), puzzle: read.puzzle, about: { ...about, solution: isRight ? solution : undefined } }, typeof key === 'string' && KEY.test(key) ? key : undefined);
      return seconds >= 0 && hints >= 0 ? session : null;
    } catch {
      return null;
    }
  }
}
