import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import type { Step } from '../engine/convert';
import { cageAt, cageNumbers, clueText, peers, type Puzzle } from '../puzzle/puzzle';
import { conflicts } from '../puzzle/rules';
import { tellCell } from '../puzzle/speech';
import type { Entries } from '../session/position';
import type { About } from '../session/session';
import { texts } from '../texts';
import { dateText } from '../texts/dates';
import { Board, type CellView } from './board';
import { BoardBox } from './board-box';
import { Icon, Panel, Tool } from './controls';
import { expert, loadExpert } from './expert';
import { onKey } from './keys';
import { LessonPanel } from './lesson';
import { CombinationsPanel, HintPanel, Making, SolvedPanel } from './panels';
import { Today } from './today';
import { WalkPanel } from './walk';
import { WhyPanel } from './why';

export function PlayPage({ app }: { app: App }): JSX.Element {
  const [panel, setPanel] = useState<'' | 'more' | 'share'>('');
  const t = texts.play;
  const { settings } = app;
  const { session } = app.game;
  const { walk } = app.coach;
  const { puzzle } = session;
  useEffect(() => setPanel(''), [session]);
  // At once, for people who type fast.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(app, event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [app]);

  // Whoever has begun to play may want more than numbers and marks.
  const wantsMore = panel !== '' || session.canUndo || app.game.hasChosen || app.device.record('hand') !== null;
  useEffect(() => {
    if (wantsMore && !expert) loadExpert(app).catch(() => panel && app.complain(texts.trouble.notLoaded));
  }, [wantsMore]);

  const lesson = app.lesson.step;
  const walkStep = walk?.steps[walk.at];
  const step = walkStep ?? (app.coach.hint?.kind === 'step' ? app.coach.hint.step : null);
  const detail = walk ? 2 : app.coach.hint?.kind === 'step' ? app.coach.hint.detail : 0;
  const cells = cellViews(app, puzzle, app.coach.shown, step, detail, app.game.isOver || (lesson && !app.game.hasChosen) ? null : app.game.selected);

  const hint = app.coach.hint;
  const open = (which: typeof panel) => setPanel(panel === which ? '' : which);
  return (
    <div class="play table" style={keyRows(puzzle.size)}>
      <BoardBox
        size={puzzle.size}
        labelled={walk !== null || hint !== null || app.why.question !== null}
        inSight={app.sentences.pointed.length > 0 ? app.sentences.pointed : step ? step.highlights.map(({ cell }) => cell) : [app.game.selected]}
        head={(zoom) => <GameHead app={app} zoom={zoom} />}
      >
        {app.game.paused ? (
          <div class="cover">
            <p>{t.paused}</p>
            <button type="button" class="primary" onClick={() => app.game.setPaused(false)}>
              {t.resume}
            </button>
          </div>
        ) : (
          <Board
            // A new game is a new board, not one whose cells have moved.
            key={session.key}
            size={puzzle.size}
            cages={cageNumbers(puzzle)}
            cells={expert?.cells(cells) ?? cells}
            selected={app.game.selected}
            label={t.board(puzzle.size)}
            also={app.game.also}
            onSelect={(cell, how) => app.game.select(cell, how)}
            // Two quick taps on an empty cell are no wish for all empty cells.
            onAlike={() => (session.position.values[app.game.selected] || session.position.marks[app.game.selected]) && app.game.selectAlike()}
          />
        )}
      </BoardBox>
      <div class="hand">
        {walk ? (
          <WalkPanel app={app} walk={walk} />
        ) : app.game.isOver ? (
          panel === 'share' && expert ? <expert.Share app={app} onClose={() => setPanel('')} /> : <SolvedPanel app={app} onShare={() => setPanel('share')} />
        ) : app.game.paused ? null : (
          <>
            <Keypad app={app} />
            <div class="deck">
              <div class="deck-inside">
                <div class="tools" role="toolbar" aria-label={t.tools}>
                  <Tool icon="pencil" text={t.pencil} label={app.game.pencil ? t.pencilOn : t.pencilOff} pressed={app.game.pencil} onClick={() => app.game.togglePencil()} />
                  <Tool icon="erase" text={t.erase} onClick={() => app.game.erase()} />
                  <Tool icon="undo" text={t.undo} onClick={() => app.game.undo()} disabled={!session.canUndo} />
                  <Tool icon="redo" text={t.redo} onClick={() => app.game.redo()} disabled={!session.canRedo} />
                  <Tool
                    icon="hint"
                    text={t.hint}
                    onClick={() => {
                      setPanel('');
                      void app.coach.askHint();
                    }}
                  />
                  <Tool
                    icon="why"
                    text={t.whyNot}
                    onClick={() => {
                      setPanel('');
                      app.why.begin();
                    }}
                  />
                  <Tool icon="check" text={t.check} onClick={() => app.coach.check()} />
                  <Tool icon="cage" text={t.cageFits} label={t.combinations} pressed={app.coach.combinations !== null} onClick={() => {
                      setPanel('');
                      if (app.coach.combinations) app.coach.closeCombinations();
                      else void app.coach.askCombinations();
                    }}
                  />
                  {settings.autoMarks !== 'off' && <Tool icon="fill" text={t.fill} onClick={() => app.game.fill()} />}
                  <Tool icon="more" text={t.more} pressed={panel === 'more'} onClick={() => open('more')} />
                </div>
                {panel === 'share' && expert ? (
                  <expert.Share app={app} onClose={() => setPanel('')} />
                ) : panel === 'more' ? (
                  <MorePanel app={app} onClose={() => setPanel('')} onShare={() => setPanel('share')} />
                ) : app.why.question ? (
                  <WhyPanel app={app} question={app.why.question} />
                ) : hint ? (
                  <HintPanel app={app} hint={hint} />
                ) : app.coach.combinations ? (
                  <CombinationsPanel app={app} found={app.coach.combinations} />
                ) : (
                  lesson && <LessonPanel app={app} step={lesson} />
                )}
                {expert?.hand.isShown ? <expert.Bar /> : <Today app={app} />}
              </div>
            </div>
          </>
        )}
        {app.generation.isRunning && !app.game.isOver && <Making app={app} />}
        <p class="notice" role="status" aria-live="polite">
          {app.notice}
        </p>
      </div>
    </div>
  );
}

/** What a puzzle of a day is called, as short as it can be. */
function dailyTitle({ day, dailySize }: About): string {
  if (!day) return '';
  return dailySize ? `${dateText(day, 'short')}, ${texts.today.sizes[dailySize].toLowerCase()}` : texts.play.daily(day);
}

/** How many keys a row has on a narrow and on a wide screen, and how many rows that makes on a narrow one. All of them are wide enough for a finger. */
function keyRows(size: number): Record<string, number> {
  const narrow = size <= 7 ? size : size <= 12 ? Math.ceil(size / 2) : Math.ceil(size / 3);
  const wide = size <= 9 ? size : Math.ceil(size / 2);
  return { '--keys-narrow': narrow, '--keys-wide': wide, '--key-rows-narrow': Math.ceil(size / narrow), '--key-rows-wide': Math.ceil(size / wide) };
}

function GameHead({ app, zoom }: { app: App; zoom: JSX.Element | null }): JSX.Element {
  const t = texts.play;
  const { puzzle, about, seconds } = app.game.session;
  const level = about.level ? texts.levels[about.level] : t.unknownLevel;
  const title = about.title || dailyTitle(about) || t.title(puzzle.size);
  return (
    <header class="game-head">
      <h1>{title}</h1>
      <p>
        <span class={`badge ${about.level ?? ''}`}>{level}</span>
        {about.trial !== undefined && <span class="note">{about.trial ? t.needsTrial : t.noGuessing}</span>}
      </p>
      <button type="button" class="close again" aria-label={t.anotherLike(puzzle.size, about.level ? (texts.levels[about.level] ?? '') : '')} title={t.another} disabled={app.generation.isRunning} onClick={() => void app.generation.another()}>
        <Icon name="again" />
      </button>
      {app.settings.showTimer && (
        <div class="timer">
          <span role="timer" aria-label={t.timer}>
            {clock(seconds)}
          </span>
          {!app.game.isOver && (
            <button type="button" onClick={() => app.game.setPaused(!app.game.paused)} aria-label={app.game.paused ? t.resume : t.pause}>
              <span aria-hidden="true">{app.game.paused ? '▶' : '❚❚'}</span>
            </button>
          )}
        </div>
      )}
      {zoom}
    </header>
  );
}

function Keypad({ app }: { app: App }): JSX.Element {
  const { size } = app.game.session.puzzle;
  const { values } = app.game.session.position;
  const numbers = Array.from({ length: size }, (_, i) => i + 1);
  return (
    <div class={`keypad${app.game.pencil ? ' pencil' : ''}`} role="group" aria-label={texts.play.keypad}>
      {numbers.map((value) => {
        const left = size - values.filter((other) => other === value).length;
        const label = app.game.pencil ? texts.play.markValue(value) : texts.play.enterValue(value);
        return (
          <button type="button" key={value} class={left <= 0 ? 'done' : undefined} aria-label={label} aria-description={texts.play.left(left)} data-left={left > 0 ? left : '✓'} {...pressed(() => app.game.put(value), () => app.game.put(value, !app.game.pencil))} {...expert?.key(value)}>
            {value}
          </button>
        );
      })}
    </div>
  );
}

/** How long a finger rests on a key, in milliseconds, for what a right click does. */
const LONG = 450;
/** What waits for a finger to rest, and whether it has done so. */
let resting = 0;
let hasRested = false;

/** What a key does when it is pressed, and when it is pressed long or with the right button. */
function pressed(short: () => void, long: () => void) {
  const lift = () => {
    clearTimeout(resting);
    resting = 0;
  };
  return {
    onClick: () => {
      if (!hasRested) short();
      hasRested = false;
    },
    // Some browsers also send this for a finger that rests.
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      if ((event as PointerEvent).pointerType !== 'touch' && !resting) long();
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      lift();
      hasRested = false;
      if (pointerType === 'mouse') return;
      resting = window.setTimeout(() => {
        hasRested = true;
        long();
      }, LONG);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  };
}

/** How many other games are offered beside the list of all of them. */
const MOST_OTHERS = 3;

function MorePanel({ app, onClose, onShare }: { app: App; onClose: () => void; onShare: () => void }): JSX.Element {
  const t = texts.play;
  const then = (what: () => void) => () => {
    onClose();
    what();
  };
  return (
    <Panel title={t.more} onClose={onClose} closeText={texts.trouble.close}>
      <div class="menu">
        <button type="button" onClick={then(() => void app.coach.askWalk())}>
          {t.walk}
        </button>
        <button type="button" aria-pressed={app.hand?.isShown} onClick={then(() => void loadExpert(app).then(() => app.hand?.show(!app.hand.isShown), () => app.complain(texts.trouble.notLoaded)))}>
          {t.hand}
        </button>
        <button type="button" onClick={then(() => app.game.beforeMistake())}>
          {t.beforeMistake}
        </button>
        <button type="button" onClick={then(() => app.game.setCheckpoint())}>
          {t.checkpoint}
        </button>
        {app.game.session.checkpoints.map((_, i) => (
          <button type="button" key={i} onClick={then(() => app.game.toCheckpoint(i))}>
            {t.toCheckpoint(i + 1)}
          </button>
        ))}
        <button type="button" onClick={then(() => app.game.restart())}>
          {t.restart}
        </button>
        {app.game.others.slice(0, MOST_OTHERS).map(({ key, size, level }, i) => (
          <button type="button" key={key} onClick={then(() => app.game.openOther(key))}>
            {t.other(i, size, texts.levels[level ?? ''] ?? t.unknownLevel)}
          </button>
        ))}
        <a href="#/games">{t.games}</a>
        <button type="button" onClick={onShare}>
          {t.share}
        </button>
        <button type="button" onClick={then(() => window.print())}>
          {t.printThis}
        </button>
        <a href="#/about">{t.about}</a>
        <a href="#/lab">{t.lab}</a>
      </div>
    </Panel>
  );
}

/** What each cell looks like, including everything that is highlighted. */
export function cellViews(app: App, puzzle: Puzzle, position: Entries, step: Step | null, detail: 0 | 1 | 2, selected: number | null): CellView[] {
  const { settings } = app;
  const cages = cageNumbers(puzzle);
  const broken = new Set(settings.showConflicts ? conflicts(puzzle, position.values).flatMap((conflict) => conflict.cells) : []);
  const near = new Set(settings.highlightLines && selected !== null ? peers(puzzle, selected) : []);
  const digit = settings.highlightSame && selected !== null ? (position.values[selected] ?? 0) : 0;
  const roles = new Map<number, string>();
  const struck = new Map<number, number>();
  const placed = new Map<number, number>();
  if (step) {
    for (const { cell, role } of step.highlights) {
      // The first stage of a hint shows where to look, not what changes.
      if (detail > 0 || role !== 'changes') roles.set(cell, detail > 1 ? role : 'place');
    }
    if (roles.size === 0) for (const { cell } of step.highlights) roles.set(cell, 'place');
    if (detail === 2) {
      for (const effect of step.effects) {
        if ('is' in effect) placed.set(effect.cell, effect.is);
        else struck.set(effect.cell, effect.not);
      }
    }
  }
  const pointed = new Set(app.sentences.pointed);
  const { hint } = app.coach;
  const taught = puzzle === app.game.session.puzzle && !hint && !app.coach.walk ? app.lesson.cells : [];
  const isGame = puzzle === app.game.session.puzzle && !app.coach.walk;
  const isOver = app.game.isOver && !app.game.session.shown;
  const mistaken = new Set(app.coach.wrong);
  if (hint?.kind === 'mistaken' && hint.detail > 0) {
    // First which cell is wrong, then also the cells of the proof.
    const { cell, highlights } = hint.mistakes[0]!;
    mistaken.add(cell);
    if (hint.detail === 2) for (const { cell: lit, role } of highlights) if (lit !== cell) roles.set(lit, role);
  }
  const { question } = app.why;
  if (question?.answer && question.detail === 2) for (const { cell, role } of question.answer[2].flatMap(({ highlights }) => highlights)) roles.set(cell, role);
  return position.values.map((value, cell) => {
    const look: string[] = [];
    const isWrong = broken.has(cell) || mistaken.has(cell);
    if (isWrong) look.push('wrong');
    const role = roles.get(cell);
    if (role) look.push(`role-${role}`);
    if (pointed.has(cell) || taught.includes(cell)) look.push(cell === taught[0] || taught.length === 0 ? 'pointed' : 'role-reason');
    if (!step) {
      if (cell === selected || (isGame && selected !== null && app.game.also.includes(cell))) look.push('selected');
      else if (digit > 0 && value === digit) look.push('same');
      else if (settings.highlightLines && selected !== null && cages[cell] === cages[selected]) look.push('same-cage');
      else if (near.has(cell)) look.push('near');
    } else if (cell === selected) look.push('selected-quietly');
    if (isGame && isOver) look.push('won');
    else if (isGame && app.game.pleased.includes(cell)) look.push('pleased');
    const isNew = placed.has(cell);
    if (isNew) look.push('placed');
    const cage = cageAt(puzzle, cell);
    return {
      value: placed.get(cell) ?? value,
      marks: position.marks[cell] ?? 0,
      clue: cage.cells[0] === cell ? clueText(cage) : '',
      look,
      label: tellCell(puzzle, position, cell, isWrong),
      struck: struck.get(cell) ?? 0,
    };
  });
}

/** 75 as `1:15`, 3675 as `1:01:15`. */
export function clock(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
