import { DAILY_SIZES, dayName, isInTime, joinedDays, localDate, type DailySize, type SolvedDays } from '../session/days';
import type { Session } from '../session/session';
import type { App } from './app';

/** The puzzles of days: which are solved, and how to get to them. */
export class Days {
  solved: SolvedDays;

  constructor(
    private readonly app: App,
    private readonly now: () => Date,
  ) {
    this.solved = app.device.days();
  }

  /** The day where the player is. */
  get today(): string {
    return localDate(this.now());
  }

  /** Opens a puzzle of a day: the game that was begun, if there is one that is not damaged. */
  async open(date: string, size: DailySize): Promise<void> {
    const { app } = this;
    const begun = app.device.shelf().find((game) => game.day === date && game.dailySize === size && app.device.peek(game.key));
    if (!begun) return app.generation.makeDaily(date, size);
    if (begun.key !== app.game.session.key) return app.game.openOther(begun.key);
    app.page = 'play';
    app.changed();
  }

  /** Remembers that a game was solved, if it is a puzzle of a day. */
  count({ about: { day, dailySize, begunThatDay }, seconds, hints }: Session): void {
    if (!day || !dailySize) return;
    const one = { seconds, hints, inTime: isInTime(day, begunThatDay === true, this.today) };
    this.add({ [dayName(day, dailySize)]: one });
  }

  /** Adds what is known from elsewhere. */
  add(more: SolvedDays): void {
    // Another tab may have solved one meanwhile.
    this.solved = joinedDays(this.app.device.days(), more);
    this.app.device.keepDays(this.solved);
  }

  catchUp(): void {
    this.solved = this.app.device.days();
  }

  /** The sizes of a day that are solved. */
  solvedOn(date: string): DailySize[] {
    return DAILY_SIZES.filter((size) => this.solved[dayName(date, size)]);
  }
}
