import { answered } from '../engine/engine';
import { wholeTimes, type SolvingTimes } from '../session/solving-times';
import { language, pageTexts as texts } from '../texts';
import type { Level } from '../wire/types';
import type { App } from './app';

/** The times that the player has noted to give away. */
export function notedTimes({ device }: App): SolvingTimes {
  return wholeTimes(device.record('times'));
}

/** Whether the time of the game on the board is noted. */
export function isNoted(app: App): boolean {
  return app.game.session.key in notedTimes(app);
}

/** Whether there is a time to note: of a puzzle that was solved, and not shown. */
export function canNote({ game }: App): boolean {
  return game.isOver && !game.session.shown;
}

/** Notes the time of the game on the board, with how hard its puzzle is. */
export async function noteTime(app: App): Promise<void> {
  const { session } = app.game;
  if (!canNote(app)) return;
  await app.attempt(async () => {
    const { key, puzzle, hints } = session;
    const seconds = Math.floor(session.seconds);
    let { level, score } = session.about;
    if (level === undefined || score === undefined) {
      const grade = answered(await app.engine.ask('grade', { puzzle: puzzle.id, lang: language }));
      // A puzzle without exactly one solution has no grade that could be held against a time.
      if (!('score' in grade)) return app.say(texts.times.noGrade);
      ({ level, score } = grade);
    }
    app.device.keepRecord('times', { ...notedTimes(app), [key]: { size: puzzle.size, level: level as Level, score, seconds, hints } });
    app.say(texts.times.noted(Object.keys(notedTimes(app)).length));
  });
}

/** Takes the time of the game on the board out again. */
export function forgetTime(app: App): void {
  const { [app.game.session.key]: _, ...others } = notedTimes(app);
  app.device.keepRecord('times', others);
  app.say(texts.times.forgotten);
}

/** Takes all of them out, and returns what brings them back. */
export function forgetTimes(app: App): () => void {
  const before = notedTimes(app);
  app.device.keepRecord('times', {});
  app.say(texts.times.allForgotten);
  return () => {
    app.device.keepRecord('times', { ...before, ...notedTimes(app) });
    app.changed();
  };
}
