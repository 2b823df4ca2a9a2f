import { readPuzzle } from '../engine/questions';
import { readDraft } from '../entry/draft';
import { unreadable } from '../entry/unreadable';
import { isSolved } from '../puzzle/rules';
import { readExport, type Exported } from '../session/device';
import { linkIn, linkPosition, readLink } from '../session/link';
import { setPosition } from '../session/move';
import { Session, type SavedSession } from '../session/session';
import { wholeSettings } from '../session/settings';
import { joined, wholeStatistics } from '../session/statistics';
import { texts } from '../texts';
import type { Fault } from '../wire/types';
import type { App } from './app';

/** More than any export has, which is longer than a puzzle. Longer texts are not looked at. */
export const MOST_LENGTH = 1 << 22;

/** More games than the page keeps, and so more than it exports. */
const MOST_GAMES = 100;

/** Opens what comes from outside: links, texts in any format, and exports of this page. */
export class Imports {
  constructor(private readonly app: App) {}

  /** Opens the part of a link after its `#`. */
  async openLink(fragment: string): Promise<void> {
    const { app } = this;
    app.page = 'play';
    const link = readLink(fragment);
    if (!link) {
      app.complain(/^[01](!|%21)/i.test(fragment) ? texts.trouble.link : texts.trouble.linkNewer);
      return;
    }
    await app.attempt(async () => {
      const read = await readPuzzle(app.engine, link.id, 'first');
      const position = 'puzzle' in read ? linkPosition(link, read.puzzle.size) : null;
      if (!('puzzle' in read) || !position) {
        app.complain(texts.trouble.link);
        return;
      }
      app.settings = { ...app.settings, ...link.settings };
      const isOver = isSolved(read.puzzle, position.values);
      app.game.open(read.puzzle, {}, isOver ? undefined : position);
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
    if (text.length > MOST_LENGTH) return [{ message: texts.enter.tooLong }];
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
    if (kind) return [{ message: texts.enter.unreadable[kind] }];
    let faults: Fault[] = [];
    await app.attempt(async () => {
      const found = await readPuzzle(app.engine, text.trim(), 'first');
      if ('faults' in found) faults = found.faults;
      else app.game.open(found.puzzle, found.title ? { title: found.title } : {}, found.entries);
    });
    return faults;
  }

  /** Adds the games of an export to those that are here, opens the one played last, and takes over the rest. */
  private async bringBack(exported: Exported): Promise<void> {
    const { app } = this;
    const { games, settings, statistics, draft } = exported;
    const sessions = await Promise.all(games.slice(0, MOST_GAMES).map((game) => this.exportedGame(game)));
    const found = sessions.filter((session) => session !== null);
    app.sync.keep();
    for (const session of found.reverse()) app.device.keepGame(session);
    if (settings) app.setSettings(wholeSettings(settings));
    app.statistics = joined(app.statistics, wholeStatistics(statistics));
    app.device.keepStatistics(app.statistics);
    const entered = readDraft(draft);
    if (entered) app.entry.set(entered);
    const last = found.at(-1);
    if (last) app.game.resume(last);
    app.say(texts.settings.broughtBack(found.length, games.length - found.length));
  }

  /** A game from a file, which may hold anything. The engine is asked again about its puzzle. */
  private async exportedGame(saved: unknown): Promise<Session | null> {
    try {
      const { puzzle, about, seconds, hints } = saved as SavedSession;
      const read = await readPuzzle(this.app.engine, puzzle.id);
      if ('faults' in read) return null;
      const { solution } = about;
      const isRight = solution !== undefined && isSolved(read.puzzle, solution);
      const session = Session.load({ ...(saved as SavedSession), puzzle: read.puzzle, about: { ...about, solution: isRight ? solution : undefined } });
      return seconds >= 0 && hints >= 0 ? session : null;
    } catch {
      return null;
    }
  }
}
