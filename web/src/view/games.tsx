import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { App } from '../app/app';
import type { ShelfGame } from '../session/device';
import { language, texts } from '../texts';
import { clock } from './play';

/** How many games are listed at first, and how many more each time. */
const SHOWN = 50;

/** Every game that is kept, to be opened or deleted. */
export function GamesPage({ app }: { app: App }): JSX.Element {
  const t = texts.games;
  const [shown, setShown] = useState(SHOWN);
  /** What was deleted last, and what brings it back. */
  const [gone, setGone] = useState<{ name: string; bringBack: () => void } | null>(null);
  const games = app.device.shelf();
  return (
    <div class="page">
      <h1>{t.title}</h1>
      <p>{games.length > 0 ? t.lead : t.none}</p>
      <p class="notice" role="status">
        {gone && t.deleted(gone.name)}
      </p>
      {gone && (
        <div class="actions">
          <button
            type="button"
            onClick={() => {
              gone.bringBack();
              setGone(null);
            }}
          >
            {t.undo}
          </button>
        </div>
      )}
      <ul class="games">
        {games.slice(0, shown).map((game) => {
          const name = nameOf(game);
          return (
            <li key={game.key} class="card">
              <div>
                <strong>{name}</strong>
                <p class="note">
                  {[game.isOpen ? t.open : t.over, game.seconds > 0 && clock(game.seconds), game.played > 0 && dated(game.played)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <div class="actions">
                <button type="button" class="primary" aria-label={`${t.show}: ${name}`} onClick={() => app.game.openOther(game.key)}>
                  {t.show}
                </button>
                <button type="button" aria-label={`${t.delete}: ${name}`} onClick={() => setGone({ name, bringBack: app.game.delete(game.key) })}>
                  {t.delete}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      {games.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          {t.more(games.length - shown)}
        </button>
      )}
    </div>
  );
}

function nameOf({ size, level, title, day }: ShelfGame): string {
  const named = title ?? (day ? texts.play.daily(day) : texts.play.title(size));
  return `${named}, ${(texts.levels[level ?? ''] ?? texts.play.unknownLevel).toLowerCase()}`;
}

function dated(time: number): string {
  return new Date(time).toLocaleDateString(language, { year: 'numeric', month: 'long', day: 'numeric' });
}
