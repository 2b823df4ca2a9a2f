import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { bests, pauses, stepFor, timeByCell, toPractise, type Pause } from '../app/pace';
import { ownTimes } from '../app/times';
import { explain, type Explanation } from '../engine/questions';
import { cageAt, cageNumbers, clueText, colOf, rowOf, type Puzzle } from '../puzzle/puzzle';
import { cellPlaceOf } from '../puzzle/speech';
import { wholeProgress } from '../session/progress';
import { pageTexts as texts } from '../texts';
import { Board, type CellView } from './board';
import { BoardBox } from './board-box';
import { Check } from './controls';
import { cellViews, clock } from './play';
import { Sentence } from './sentence';
import { NoteTime } from './solving-times';

/** What can be said about a puzzle once it is solved: the player's time beside earlier ones, how hard it was, and what to practise. */
export function AfterPage({ app }: { app: App }): JSX.Element {
  const t = texts.after;
  const [withHints, setWithHints] = useState(false);
  return (
    <div class="page after">
      <h1>{texts.titles.after}</h1>
      {app.game.isOver ? (
        <>
          {!app.game.session.shown && <Times app={app} withHints={withHints} onChange={setWithHints} />}
          <NoteTime app={app} />
          <Path app={app} />
          <Bests app={app} withHints={withHints} />
        </>
      ) : (
        <p>{t.notYet}</p>
      )}
      <div class="actions">
        <a class="button primary" href="#/play">
          {t.back}
        </a>
      </div>
    </div>
  );
}

/** The player's time, beside those of other games of the same size and level. */
function Times({ app, withHints, onChange }: { app: App; withHints: boolean; onChange: (withHints: boolean) => void }): JSX.Element {
  const t = texts.after;
  const { puzzle, about, seconds, hints } = app.game.session;
  const times = ownTimes(app.device.shelf(), puzzle.size, about.level, withHints ? 'all' : 'without hints');
  const level = (texts.levels[about.level ?? ''] ?? texts.play.unknownLevel).toLowerCase();
  const isBest = times !== null && seconds === times.best && times.games > 1 && (withHints || hints === 0);
  return (
    <section class="card">
      <h2>{t.yours}</h2>
      <dl class="facts">
        <dt>{t.time}</dt>
        <dd>{clock(seconds)}</dd>
        <dt>{t.hints}</dt>
        <dd>{hints}</dd>
        <dt>{t.best(texts.play.title(puzzle.size), level)}</dt>
        <dd>{times ? clock(times.best) : t.first}</dd>
        {times && (
          <>
            <dt>{t.median(times.games)}</dt>
            <dd>{clock(times.median)}</dd>
          </>
        )}
      </dl>
      {isBest && <p class="good">{t.isBest}</p>}
      <Check text={t.withHints} checked={withHints} onChange={onChange} />
    </section>
  );
}

/** The best times of all sizes and levels. */
function Bests({ app, withHints }: { app: App; withHints: boolean }): JSX.Element | null {
  const t = texts.after;
  const all = bests(app.device.shelf(), withHints ? 'all' : 'without hints');
  if (all.length === 0) return null;
  return (
    <section class="card">
      <h2>{t.bests}</h2>
      <table>
        <thead>
          <tr>
            {[texts.settings.size, texts.settings.level, texts.settings.best, t.games].map((head) => (
              <th scope="col" key={head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map(({ size, level, best, games }) => (
            <tr key={`${size} ${level}`}>
              <td>
                {size}×{size}
              </td>
              <td>{texts.levels[level ?? ''] ?? texts.settings.own}</td>
              <td>{clock(best)}</td>
              <td>{games}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{withHints ? t.bestsAll : t.bestsWithout}</p>
    </section>
  );
}

/** How many of the longest pauses are named, and how long one has to be, in seconds. */
const MOST_PAUSES = 3;
const LEAST_PAUSE = 5;

/** The longest pauses of a player, the longest first. */
function longest(all: readonly Pause[]): Pause[] {
  return all.filter(({ seconds }) => seconds >= LEAST_PAUSE).sort((a, b) => b.seconds - a.seconds).slice(0, MOST_PAUSES);
}

/** The solved board with the time that each number took, and the longest pauses with what an explanation says there. */
function Pace({ puzzle, values, all, steps }: { puzzle: Puzzle; values: readonly number[]; all: readonly Pause[]; steps: Explanation['steps'] }): JSX.Element | null {
  const t = texts.after;
  const times = timeByCell(all, values.length).map(Math.round);
  const most = Math.max(...times);
  const long = longest(all);
  if (long.length === 0) return null;
  const views = values.map((value, cell): CellView => {
    const cage = cageAt(puzzle, cell);
    const seconds = times[cell] ?? 0;
    return {
      value,
      marks: 0,
      clue: cage.cells[0] === cell ? clueText(cage) : '',
      look: seconds > 0 ? [`heat-${Math.ceil((4 * seconds) / most)}`] : [],
      label: [cellPlaceOf(puzzle, cell), value, clock(seconds)].join(', '),
      extra: seconds > 0 ? <Took seconds={seconds} /> : undefined,
    };
  });
  return (
    <section class="card pace">
      <h2>{t.pace}</h2>
      <div class="example">
        <BoardBox size={puzzle.size} labelled head={() => null}>
          <Board size={puzzle.size} cages={cageNumbers(puzzle)} cells={views} selected={null} label={t.pace} />
        </BoardBox>
        <div>
          <p>{t.paceNote}</p>
          <ol>
            {long.map(({ cells, seconds }) => {
              const step = stepFor(steps, cells[0] ?? 0);
              return (
                <li key={cells.join()}>
                  {t.pause(clock(seconds), cells.map((cell) => texts.play.rowLabel(rowOf(puzzle, cell) + 1) + texts.play.columnLabel(colOf(puzzle, cell) + 1)).join(', '))}{' '}
                  {step && (
                    <>
                      {t.there} <a href={`#/school/${step.technique}`}>{step.name}</a>
                    </>
                  )}
                </li>
              );
            })}
          </ol>
        </div>
      </div>
    </section>
  );
}

function Took({ seconds }: { seconds: number }): JSX.Element {
  return (
    <span class="took" aria-hidden="true">
      {clock(seconds)}
    </span>
  );
}

/** What to practise next, and why. */
function Next({ next }: { next: NonNullable<ReturnType<typeof toPractise>> }): JSX.Element {
  const t = texts.after;
  return (
    <section class="card">
      <h2>{t.next}</h2>
      <p>{next.why === 'slow' ? t.nextSlow(next.step.name) : t.nextHard(next.step.name)}</p>
      <div class="actions">
        <a class="button" href={`#/school/${next.step.technique}`}>
          {t.nextLink}
        </a>
      </div>
    </section>
  );
}

/** Where the time went, what to practise, how hard each step from the empty grid to the solution is, and the hardest one on a board. */
function Path({ app }: { app: App }): JSX.Element | null {
  const t = texts.after;
  const { puzzle, about } = app.game.session;
  const [walk, setWalk] = useState<Explanation | null>(null);
  useEffect(() => {
    let isWanted = true;
    explain(app.engine, 'walk', puzzle, { solution: about.solution }).then(
      (found) => isWanted && setWalk(found),
      (error: unknown) => app.failed(error),
    );
    return () => {
      isWanted = false;
    };
  }, [puzzle.id]);
  if (!walk) return null;
  const { steps } = walk;
  const most = Math.max(1, ...steps.map(({ price }) => price));
  const at = steps.findIndex(({ price }) => price === most);
  const step = steps[at];
  const height = (price: number) => Math.log2(1 + price);
  const all = app.game.session.shown ? [] : pauses(app.game.session);
  const slow = longest(all).flatMap(({ cells }) => stepFor(steps, cells[0] ?? 0) ?? []);
  const next = toPractise(slow, steps, wholeProgress(app.device.record('school')));
  return (
    <>
      <Pace puzzle={puzzle} values={app.game.session.position.values} all={all} steps={steps} />
      {next && <Next next={next} />}
      <section class="card">
        <h2>{t.path}</h2>
        {!step ? (
          <p>{t.noSteps}</p>
        ) : (
          <>
            <svg class="after-curve" viewBox={`0 0 ${steps.length} ${height(most)}`} preserveAspectRatio="none" aria-hidden="true">
              {steps.map(({ price }, i) => (
                <rect key={i} class={i === at ? 'now' : undefined} x={i + 0.1} width={0.8} y={height(most) - height(price)} height={height(price)} />
              ))}
            </svg>
            <p class="note">{t.curve(steps.length)}</p>
            <h3>{t.hardest(at + 1, step.name)}</h3>
            <div class="example">
              <BoardBox size={puzzle.size} labelled head={() => null}>
                <Board size={puzzle.size} cages={cageNumbers(puzzle)} cells={cellViews(app, puzzle, step.before ?? walk.end, step, 2, null).map((view) => ({ ...view, look: view.look.filter((one) => one !== 'won') }))} selected={null} label={t.hardest(at + 1, step.name)} />
              </BoardBox>
              <div>
                <Sentence app={app} puzzle={puzzle} text={step.full} spoken={step.spoken.full} />
                <p>
                  <a href={`#/school/${step.technique}`}>{t.practise(step.name)}</a>
                </p>
              </div>
            </div>
          </>
        )}
      </section>
    </>
  );
}
