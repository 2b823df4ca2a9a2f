import type { Archive } from '../session/archive';
import { isSameGame } from '../session/device';
import type { Session } from '../session/session';
import { texts } from '../texts';
import type { App } from './app';

/** Keeps the game on the device, and takes over what other tabs have changed there. */
export class Sync {
  /** The game that another tab has deleted, once the player has been told. */
  private deleted: Session | null = null;

  constructor(private readonly app: App) {}

  /** Keeps the game, unless it is that of a first visit and nothing has been entered. */
  keep(): void {
    const { app } = this;
    const { game } = app;
    if (game.welcome && !game.session.canUndo) return;
    const kept = app.device.keepGame(game.session);
    if (kept === 'changed elsewhere') this.catchUp();
    if (kept === 'parted') app.say(texts.tabs.parted);
  }

  /** Adds the archive, once it is open. A visit that looked like a first one may turn out not to be. */
  attach(archive: Archive): void {
    const { app } = this;
    app.device.attach(archive);
    app.days.catchUp();
    archive.onChange(() => this.catchUp());
    this.catchUp();
    const last = app.game.welcome && !app.game.session.canUndo ? app.device.game() : null;
    if (last) app.game.resume(last, app.page);
    app.changed();
  }

  /** Takes over what another tab has changed. */
  catchUp(): void {
    const { app } = this;
    const { device } = app;
    const changes = device.changes();
    if (changes.includes('settings')) app.settings = device.settings();
    if (changes.includes('statistics')) app.statistics = device.statistics();
    if (changes.includes('days')) app.days.catchUp();
    if (changes.includes('draft')) app.entry.catchUp();
    if (changes.includes(app.game.session.key)) this.catchUpGame();
    if (changes.length > 0) app.changed();
  }

  private catchUpGame(): void {
    const { app } = this;
    const { session } = app.game;
    const newer = app.device.load(session.key);
    if (!newer) {
      if (this.deleted !== session) app.say(texts.tabs.deleted);
      this.deleted = session;
    } else if (isSameGame(newer.save(), session.save())) {
      session.seconds = newer.seconds;
    } else {
      app.game.replace(newer);
      app.say(texts.tabs.takenOver);
    }
  }

  deleteAll(): void {
    const { app } = this;
    app.device.deleteAll();
    app.statistics = {};
    app.days.catchUp();
    app.settings = app.device.settings();
    app.entry.reset();
    app.game.reset();
    app.say(texts.kept.deleted);
  }
}
