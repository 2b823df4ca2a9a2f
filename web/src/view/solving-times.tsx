import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { App } from '../app/app';
import { canNote, forgetTime, forgetTimes, isNoted, notedTimes, noteTime } from '../app/solving-times';
import { timesFile } from '../session/solving-times';
import { pageTexts as texts } from '../texts';
import { download } from './picture';

/** The time of the puzzle that was just solved, for the player's file. */
export function NoteTime({ app }: { app: App }): JSX.Element | null {
  const t = texts.times;
  if (!canNote(app)) return null;
  const isThere = isNoted(app);
  return (
    <section class="card">
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      <div class="actions">
        <button type="button" aria-pressed={isThere} onClick={() => (isThere ? forgetTime(app) : void noteTime(app))}>
          {isThere ? t.takeOut : t.note}
        </button>
        <a href="#/settings">{t.toFile}</a>
      </div>
      <p class="notice" role="status">
        {app.notice}
      </p>
    </section>
  );
}

/** The same as one button, for the moment in which a puzzle is solved. */
export function NoteButton({ app }: { app: App }): JSX.Element | null {
  const t = texts.times;
  if (!canNote(app)) return null;
  const isThere = isNoted(app);
  return (
    <button type="button" aria-pressed={isThere} onClick={() => (isThere ? forgetTime(app) : void noteTime(app))}>
      {isThere ? t.shortDone : t.short}
    </button>
  );
}

/** All times that were noted, as a file. */
export function TimesFile({ app }: { app: App }): JSX.Element {
  const t = texts.times;
  const [bringBack, setBringBack] = useState<(() => void) | null>(null);
  const times = notedTimes(app);
  const count = Object.keys(times).length;
  return (
    <div class="card">
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      <p>{t.count(count)}</p>
      <div class="actions">
        {count > 0 && (
          <>
            <button type="button" onClick={() => download(timesFile(times), 'cagey-times.csv')}>
              {t.save}
            </button>
            <button
              type="button"
              onClick={() => {
                const back = forgetTimes(app);
                setBringBack(() => back);
              }}
            >
              {t.forget}
            </button>
          </>
        )}
        {bringBack && count === 0 && (
          <button
            type="button"
            onClick={() => {
              bringBack();
              setBringBack(null);
            }}
          >
            {t.bringBack}
          </button>
        )}
      </div>
    </div>
  );
}
