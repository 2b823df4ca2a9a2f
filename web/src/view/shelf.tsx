import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { shelfOf, type Shelf, type ShelvedGame } from '../app/shelf';
import { keys } from '../entry/draft';
import type { ShelfGame } from '../session/device';
import { folderName, MOST_NAME } from '../session/shelf';
import { language, pageTexts as texts } from '../texts';
import { dateText } from '../texts/dates';
import { capital } from '../texts/wording';
import { Icon } from './controls';
import { useDragging } from './dragging';
import { clock } from './play';
import { Thumb } from './thumb';

/** How many games are listed at first, and how many more each time. */
const SHOWN = 50;

/** What the list is limited to, apart from folders, whose names never begin with a space: all games, favourites, those that can be continued, and those that are solved. */
const ALL = ' all';
const STARS = ' stars';
const OPEN = ' open';
const SOLVED = ' solved';

/** Every game that is kept, to be found, put in order, opened or deleted. */
export function ShelfPage({ app }: { app: App }): JSX.Element {
  const t = texts.games;
  const shelf = shelfOf(app);
  const [shown, setShown] = useState(SHOWN);
  const [place, setPlace] = useState(ALL);
  const [search, setSearch] = useState('');
  const { folders } = shelf.order;
  const games = shelf.games();
  const here = ![ALL, STARS, OPEN, SOLVED].includes(place) && !folders.includes(place) ? ALL : place;
  const found = games.filter((game) => isIn(game, here) && matches(game, search));
  const { dragged, start } = useDragging((key, folder) => {
    const game = games.find((game) => game.key === key);
    if (game) shelf.move(key, folder, nameOf(game));
  });
  const draggedGame = games.find(({ key }) => key === dragged?.key);
  return (
    <div class="page shelf">
      <h1>{texts.titles.games}</h1>
      {games.length === 0 ? <p>{t.none}</p> : <p class="note">{t.lead}</p>}
      <DraftCard app={app} />
      <div class="shelf-bar">
        <label class="field">
          <span class="spoken">{t.search}</span>
          <input type="search" placeholder={t.search} value={search} onInput={(event) => setSearch(event.currentTarget.value)} />
        </label>
        <Places shelf={shelf} games={games} place={here} target={dragged?.target ?? null} isDragging={dragged !== null} onPlace={setPlace} />
      </div>
      {folders.includes(here) && <FolderActions shelf={shelf} folder={here} onRename={setPlace} />}
      {games.length > 0 && found.length === 0 && <p>{folders.includes(here) && !search.trim() ? t.emptyFolder : t.nothing}</p>}
      <ul class="games">
        {found.slice(0, shown).map((game) => (
          <GameCard key={game.key} app={app} shelf={shelf} game={game} folders={folders} isDragged={dragged?.key === game.key} onPointerDown={(event) => start(game.key, event)} />
        ))}
      </ul>
      {found.length > shown && (
        <button type="button" onClick={() => setShown(shown + SHOWN)}>
          {t.more(found.length - shown)}
        </button>
      )}
      <div class={`done-last${shelf.last ? ' card' : ''}`}>
        <p role="status">{shelf.last || (search && t.found(found.length))}</p>
        {shelf.last && (
          <button type="button" onClick={() => shelf.undo()}>
            {t.undo}
          </button>
        )}
      </div>
      {dragged && draggedGame && (
        <div class="ghost-label" style={{ left: `${dragged.x}px`, top: `${dragged.y}px` }} aria-hidden="true">
          {nameOf(draggedGame)}
        </div>
      )}
    </div>
  );
}

/** The puzzle that is being entered is not a game yet. */
function DraftCard({ app }: { app: App }): JSX.Element | null {
  const { draft } = app.entry;
  if (keys(draft).length === 0) return null;
  return (
    <p class="card draft">
      <span>{texts.games.draft(texts.play.title(draft.size))}</span>
      <a class="button" href="#/enter">
        {texts.games.toDraft}
      </a>
    </p>
  );
}

/** What the list can be limited to. Games are dragged onto folders here. */
function Places({ shelf, games, place, target, isDragging, onPlace }: { shelf: Shelf; games: ShelvedGame[]; place: string; target: string | null; isDragging: boolean; onPlace: (place: string) => void }): JSX.Element {
  const t = texts.games;
  const [isNaming, setNaming] = useState(false);
  const { folders } = shelf.order;
  const chip = (id: string, name: string, drop?: string) => (
    <button type="button" key={id} class={drop !== undefined && target === drop ? 'target' : undefined} data-drop={drop} aria-pressed={place === id} onClick={() => onPlace(id)}>
      {name} <span class="count">{games.filter((game) => isIn(game, id)).length}</span>
    </button>
  );
  return (
    <div class={`places${isDragging ? ' dragging' : ''}`} role="group" aria-label={t.places}>
      {chip(ALL, t.all, '')}
      {chip(OPEN, capital(t.states.open))}
      {chip(SOLVED, capital(t.states.solved))}
      {chip(STARS, t.stars)}
      {folders.map((name) => chip(name, name, name))}
      {isNaming ? (
        <NameForm
          text={t.makeFolder}
          onName={(name) => {
            setNaming(false);
            const made = shelf.addFolder(name);
            if (made) onPlace(made);
          }}
        />
      ) : (
        <button type="button" class="new-folder" onClick={() => setNaming(true)}>
          {t.newFolder}
        </button>
      )}
    </div>
  );
}

function NameForm({ text, start = '', onName }: { text: string; start?: string; onName: (name: string) => void }): JSX.Element {
  const [name, setName] = useState(start);
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        onName(name);
      }}
      onKeyDown={(event) => event.key === 'Escape' && onName('')}
    >
      <input type="text" aria-label={texts.games.folderName} placeholder={texts.games.folderName} maxLength={MOST_NAME} value={name} autoFocus onInput={(event) => setName(event.currentTarget.value)} />
      <button type="submit" class="primary">
        {text}
      </button>
    </form>
  );
}

function FolderActions({ shelf, folder, onRename }: { shelf: Shelf; folder: string; onRename: (name: string) => void }): JSX.Element {
  const t = texts.games;
  const [isNaming, setNaming] = useState(false);
  if (isNaming) {
    return (
      <NameForm
        text={t.rename}
        start={folder}
        onName={(name) => {
          setNaming(false);
          shelf.renameFolder(folder, name);
          onRename(folderName(name) || folder);
        }}
      />
    );
  }
  return (
    <div class="actions">
      <button type="button" onClick={() => setNaming(true)}>
        {t.rename}
      </button>
      <button type="button" onClick={() => shelf.removeFolder(folder)}>
        {t.removeFolder}
      </button>
    </div>
  );
}

function GameCard({ app, shelf, game, folders, isDragged, onPointerDown }: { app: App; shelf: Shelf; game: ShelvedGame; folders: string[]; isDragged: boolean; onPointerDown: (event: PointerEvent) => void }): JSX.Element {
  const t = texts.games;
  const name = nameOf(game);
  const session = useMemo(() => app.device.peek(game.key), [game.key, game.played]);
  const values = session?.position.values ?? [];
  const filled = values.filter((value) => value > 0).length;
  const state = game.state === 'open' ? t.filled(filled, values.length) : t.states[game.state];
  const how = [game.seconds > 0 && clock(game.seconds), game.hints > 0 && t.hints(game.hints), game.played > 0 && dated(game.played)];
  return (
    <li class={`card${isDragged ? ' dragged' : ''}`} onPointerDown={onPointerDown}>
      {session ? <Thumb puzzle={session.puzzle} values={values} /> : <span />}
      <div class="game-text">
        <h2>{name}</h2>
        <p>
          {game.level && <span class={`badge ${game.level}`}>{texts.levels[game.level]}</span>} <span>{state}</span>
        </p>
        <p class="note">{[originOf(game), ...how].filter(Boolean).join(' · ')}</p>
      </div>
      <div class="game-actions">
        <button type="button" class="primary" aria-label={`${t.show}: ${name}`} onClick={() => app.game.openOther(game.key)}>
          {t.show}
        </button>
        <button type="button" class="star" aria-pressed={game.star === true} aria-label={`${t.star}: ${name}`} title={t.star} onClick={() => shelf.setStar(game, name)}>
          <span aria-hidden="true">{game.star ? '★' : '☆'}</span>
        </button>
        {folders.length > 0 && (
          <select aria-label={`${t.folder}: ${name}`} value={game.folder ?? ''} onChange={(event) => shelf.move(game.key, event.currentTarget.value, name)}>
            <option value="">{t.noFolder}</option>
            {folders.map((folder) => (
              <option key={folder} value={folder}>
                {folder}
              </option>
            ))}
          </select>
        )}
        <button type="button" class="delete" aria-label={`${t.delete}: ${name}`} title={t.delete} onClick={() => shelf.delete(game.key, name)}>
          <Icon name="remove" />
        </button>
      </div>
    </li>
  );
}

function isIn(game: ShelvedGame, place: string): boolean {
  if (place === ALL) return true;
  if (place === STARS) return game.star === true;
  if (place === OPEN) return game.state === 'open' || game.state === 'new';
  if (place === SOLVED) return game.state === 'solved';
  return game.folder === place;
}

/** Whether all words of a search occur in what the shelf says about a game. 6x6, 6×6 and 6 × 6 are the same. */
export function matches(game: ShelvedGame, search: string): boolean {
  const said = [nameOf(game), texts.play.title(game.size), texts.levels[game.level ?? ''], texts.games.states[game.state], originOf(game), game.played > 0 && dated(game.played), game.day, game.folder];
  const plain = (text: string) => text.toLowerCase().replace(/\s*[×x*]\s*(?=\d)/g, 'x');
  const all = plain(said.filter(Boolean).join(' '));
  return plain(search).split(/\s+/).every((word) => all.includes(word));
}

export function nameOf({ size, title, day, dailySize }: ShelfGame): string {
  if (title) return title;
  if (!day) return texts.play.title(size);
  return dailySize ? `${dateText(day, 'long')}, ${texts.today.sizes[dailySize].toLowerCase()}` : texts.play.daily(day);
}

function originOf({ size, title, day, seed, origin }: ShelfGame): string {
  const t = texts.games;
  const from = day ? t.origins.day : seed !== undefined ? t.made(seed) : origin ? t.origins[origin] : '';
  return [(title || day) && texts.play.title(size), from].filter(Boolean).join(' · ');
}

function dated(time: number): string {
  return new Date(time).toLocaleDateString(language, { year: 'numeric', month: 'long', day: 'numeric' });
}
