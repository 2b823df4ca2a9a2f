import type { JSX } from 'preact';
import type { App } from '../app/app';
import { DAILY_SIZES } from '../session/days';
import { texts } from '../texts';
import { Icon } from './controls';

/** Today's three puzzles, one tap away, and the way to all other days. */
export function Today({ app }: { app: App }): JSX.Element {
  const t = texts.today;
  const { today } = app.days;
  const solved = app.days.solvedOn(today);
  return (
    <div class="today" role="group" aria-label={t.label}>
      <a href="#/days">
        <Icon name="day" />
        <span>{t.today}</span>
      </a>
      {DAILY_SIZES.map((size) => {
        const isSolved = solved.includes(size);
        return (
          <button type="button" key={size} class={isSolved ? 'done' : undefined} aria-label={t.play(t.sizes[size], isSolved)} disabled={app.generation.isRunning} onClick={() => void app.days.open(today, size)}>
            <span>{t.sizes[size]}</span>
            {isSolved && <Icon name="check" />}
          </button>
        );
      })}
    </div>
  );
}
