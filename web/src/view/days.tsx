import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { App } from '../app/app';
import { ownTimes } from '../app/times';
import { DAILY_SIZES, dayName, daysLater, isDate, streaks, type DailySize } from '../session/days';
import type { ShelfGame } from '../session/device';
import { language, pageTexts as texts } from '../texts';
import { dateText } from '../texts/dates';
import { Icon } from './controls';
import { copy } from './share';
import { clock } from './play';

/** The puzzles of a day, and a calendar of all days: which are solved, and how. */
export function DaysPage({ app }: { app: App }): JSX.Element {
  const t = texts.days;
  const { today } = app.days;
  const date = isDate(app.detail) ? app.detail : today;
  const { now, longest } = streaks(app.days.solved, today);
  return (
    <div class="page days">
      <h1>{texts.titles.days}</h1>
      <section class="card" aria-label={dateText(date, 'full')}>
        <h2>
          <span>{dateText(date, 'full')}</span> {date === today && <span class="badge">{texts.today.today}</span>}
        </h2>
        {date > today && !app.days.solvedOn(date).length ? <p>{t.notYet}</p> : <DayPuzzles app={app} date={date} />}
      </section>
      <section class="card" aria-label={t.calendar}>
        <Calendar app={app} date={date} />
        <p class="streak">
          <strong>{t.streak(now)}</strong> <span class="note">{t.longest(longest)}</span>
        </p>
        <p class="note">{t.streakNote}</p>
      </section>
    </div>
  );
}

function DayPuzzles({ app, date }: { app: App; date: string }): JSX.Element {
  const t = texts.days;
  const games = app.device.shelf();
  const solved = app.days.solvedOn(date);
  const old = games.find((game) => game.day === date && !game.dailySize);
  return (
    <>
      <ul class="day-puzzles">
        {DAILY_SIZES.map((size) => (
          <DayPuzzle key={size} app={app} date={date} size={size} games={games} />
        ))}
      </ul>
      {old && (
        <p>
          <button type="button" onClick={() => app.game.openOther(old.key)}>
            {t.old}
          </button>
        </p>
      )}
      {solved.length > 0 ? <ShareDay app={app} date={date} /> : <p class="note">{t.same}</p>}
    </>
  );
}

function DayPuzzle({ app, date, size, games }: { app: App; date: string; size: DailySize; games: ShelfGame[] }): JSX.Element {
  const t = texts.days;
  const solved = app.days.solved[dayName(date, size)];
  const game = games.find((game) => game.day === date && game.dailySize === size);
  const times = solved && game && ownTimes(games, game.size, game.level);
  const name = texts.today.sizes[size];
  const level = game?.level && texts.levels[game.level];
  const what = !game ? (solved ? t.again : t.play) : { new: t.play, open: t.goOn, solved: t.look, shown: t.look }[game.state];
  return (
    <li class={solved ? 'solved-day' : undefined}>
      <div>
        <h3>
          {name} {solved && <Icon name="check" />}
        </h3>
        <p>{solved ? t.solved(how(app, solved)) : game?.state === 'open' ? t.begun(app.settings.showTimer ? clock(game.seconds) : '') : game?.state === 'shown' ? t.shown : t.open}</p>
        <p class="note">
          {game ? texts.play.title(game.size) + (level ? `, ${level.toLowerCase()}` : '') : t.sizes[size]}
          {times && times.games > 1 && app.settings.showTimer && ` · ${t.median(clock(times.median), times.games)}`}
        </p>
      </div>
      <button type="button" class={solved ? undefined : 'primary'} aria-label={`${what}: ${name}, ${dateText(date, 'long')}`} disabled={app.generation.isRunning} onClick={() => void app.days.open(date, size)}>
        {what}
      </button>
    </li>
  );
}

/** How a puzzle was solved: in what time, if the player wants to see it, and with how many hints. */
function how(app: App, { seconds, hints }: { seconds: number; hints: number }): string {
  return texts.days.how(app.settings.showTimer ? clock(seconds) : '', hints);
}

/** The line that a player can send to others. It gives nothing away. */
export function shareLine(app: App, date: string): string {
  const parts = app.days.solvedOn(date).map((size) => `${texts.today.sizes[size].toLowerCase()} ${how(app, app.days.solved[dayName(date, size)]!)}`);
  const { now } = streaks(app.days.solved, app.days.today);
  return texts.days.line(dateText(date, 'long'), parts, date === app.days.today ? now : 0);
}

function ShareDay({ app, date }: { app: App; date: string }): JSX.Element {
  const t = texts.days;
  const line = shareLine(app, date);
  const link = `${location.origin}${location.pathname}#/days/${date}`;
  const share = () =>
    navigator.share({ title: texts.name, text: line, url: link }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) app.say(texts.share.notShared);
    });
  return (
    <div class="share-day">
      <p class="share-line">{line}</p>
      <div class="actions">
        {'share' in navigator && (
          <button type="button" onClick={() => void share()}>
            {texts.share.share}
          </button>
        )}
        <button type="button" onClick={() => void copy(app, `${line}\n${link}`)}>
          {t.copy}
        </button>
        <span class="notice" role="status">
          {app.notice}
        </span>
      </div>
    </div>
  );
}

/** A month, in which every day that has come is a link to its puzzles. Weeks begin on Monday, as the puzzles do. */
function Calendar({ app, date }: { app: App; date: string }): JSX.Element {
  const t = texts.days;
  const table = useRef<HTMLTableElement>(null);
  const { today, solved } = app.days;
  // If the clock was ahead once, what was solved then is still shown.
  const last = Object.keys(solved).reduce((last, name) => (name.slice(0, 10) > last ? name.slice(0, 10) : last), today);
  const first = `${date.slice(0, 7)}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${first}T00:00:00Z`));
  const weekdays = Array.from({ length: 7 }, (_, i) => Date.UTC(2026, 10, 16 + i));
  const weekday = (time: number, form: 'short' | 'long') => new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' }).format(time);
  const weeks = Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => daysLater(first, week * 7 + day - before))).filter((week) => week.some((day) => day.startsWith(date.slice(0, 7))));
  const go = (event: KeyboardEvent) => {
    const at = (event.target as HTMLElement).dataset.day;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    if (!at || step === undefined) return;
    const to = table.current?.querySelector<HTMLElement>(`[data-day="${daysLater(at, step)}"]`);
    if (to) to.focus();
    event.preventDefault();
  };
  return (
    <>
      <div class="month">
        <Turn to={turned(date, -12)} last={last} icon="first" label={t.yearBefore} />
        <Turn to={turned(date, -1)} last={last} icon="back" label={t.monthBefore} />
        <h2>{month}</h2>
        <Turn to={turned(date, 1)} last={last} icon="play" label={t.monthAfter} />
        <Turn to={turned(date, 12)} last={last} icon="last" label={t.yearAfter} />
      </div>
      <table class="calendar" ref={table} onKeyDown={go}>
        <thead>
          <tr>
            {weekdays.map((time) => (
              <th scope="col" key={time}>
                <abbr title={weekday(time, 'long')}>{weekday(time, 'short')}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>{day.startsWith(date.slice(0, 7)) && <Day app={app} day={day} isChosen={day === date} isThere={day <= last} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {date !== today && (
        <p>
          <a href={`#/days/${today}`}>{t.toToday}</a>
        </p>
      )}
    </>
  );
}

function Day({ app, day, isChosen, isThere }: { app: App; day: string; isChosen: boolean; isThere: boolean }): JSX.Element {
  const solved = app.days.solvedOn(day);
  const number = Number(day.slice(8));
  if (!isThere) return <span class="day later">{number}</span>;
  const told = solved.length > 0 ? texts.days.daySolved(solved.map((size) => texts.today.sizes[size].toLowerCase())) : texts.days.dayOpen;
  const isInTime = solved.some((size) => app.days.solved[dayName(day, size)]!.inTime);
  return (
    <a
      href={`#/days/${day}`}
      data-day={day}
      class={`day${isInTime ? ' in-time' : ''}${day === app.days.today ? ' now' : ''}`}
      aria-current={isChosen ? 'date' : undefined}
      aria-label={`${dateText(day, 'long')}: ${told}`}
      // One of them is reached by Tab, the others by arrows.
      tabIndex={isChosen ? 0 : -1}
    >
      <span>{number}</span>
      <span class="pips" aria-hidden="true">
        {DAILY_SIZES.map((size) => (
          <span key={size} class={solved.includes(size) ? 'full' : undefined} />
        ))}
      </span>
    </a>
  );
}

/** A link to another month; nothing to press where there are no days. */
function Turn({ to, last, icon, label }: { to: string; last: string; icon: string; label: string }): JSX.Element {
  const [month, end] = [to.slice(0, 7), last.slice(0, 7)];
  const isThere = isDate(to) && month <= end;
  return isThere ? (
    <a class="button" href={`#/days/${to > last ? last : to}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </a>
  ) : (
    <span class="button" aria-hidden="true">
      <Icon name={icon} />
    </span>
  );
}

/** The same day so many months later, or the last day of that month. */
export function turned(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, length))).toISOString().slice(0, 10);
}
