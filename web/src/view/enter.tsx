import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { isTooLong } from '../app/imports';
import { cellNumber, entered } from '../engine/convert';
import { answered, Cancelled } from '../engine/engine';
import { readPuzzle } from '../engine/questions';
import { isClue, isClueKey, shownClue, typeClue } from '../entry/clue';
import { cellsOf, emptyDraft, keys, type Draft } from '../entry/draft';
import { draftText, gaps } from '../entry/draft-text';
import { clearCage, extendCage, setClue, setValue, startCage, stroke, tap } from '../entry/strokes';
import { unreadable } from '../entry/unreadable';
import { inside } from '../inside';
import { cellName, type Puzzle } from '../puzzle/puzzle';
import { language, pageTexts as texts } from '../texts';
import { OPERATORS } from '../wire/operators';
import type { Cell, Fault, Graded, JudgeAnswer } from '../wire/types';
import { Board, moved, type CellView } from './board';
import { BoardBox } from './board-box';
import { Choice, Icon } from './controls';
import { SolutionButtons, useSolutions, type Solutions } from './solutions';

type Mode = 'cages' | 'values';

/** The keys for clues, six or nine in a row. */
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '⌫', '✓'];

type Judged = Exclude<JudgeAnswer, { result: 'error' }>;

/** What is known about a draft: how many solutions it has, or why it is not a puzzle. */
interface Verdict {
  draft: Draft;
  judgement: Judged | null;
  faults: Fault[];
  puzzle: Puzzle | null;
  /** How hard it is, if it has one solution. */
  grade?: Pick<Graded, 'level' | 'trial'>;
}

export function EnterPage({ app }: { app: App }): JSX.Element {
  const t = texts.enter;
  const { draft } = app.entry;
  const [chosen, setSelected] = useState(0);
  const [mode, setMode] = useState<Mode>('cages');
  const verdict = useVerdict(app, draft);
  /** The stroke that is being drawn. */
  const [path, setPath] = useState<readonly number[]>([]);
  const drawn = useRef<readonly number[]>([]);
  const solutions = useSolutions(app, verdict);
  const drafted = stroke(app.entry.draft, path);
  const { size, active } = draft;
  // The grid may have become smaller.
  const selected = Math.min(chosen, size * size - 1);
  const change = (next: Draft) => app.entry.set(next);

  const onDrag = (cell: number, phase: 'down' | 'over' | 'up' | 'cancel') => {
    if (mode === 'values') return;
    const cells = phase === 'down' ? [cell] : phase === 'over' && drawn.current.length > 0 ? [...drawn.current, cell] : [];
    if (phase === 'over') setSelected(cell);
    // It is a tap unless the pointer leaves its first cell.
    if (phase === 'up' && drawn.current.length > 0) change(drawn.current.length > 1 ? stroke(app.entry.draft, drawn.current) : tap(app.entry.draft, drawn.current[0]!));
    drawn.current = cells;
    setPath(cells);
  };

  // Handlers ask the app for the draft, because two keys may be pressed between two renderings.
  const typeKey = (key: string) => {
    const { draft } = app.entry;
    if (mode === 'values') {
      if (key === 'Backspace') change(setValue(draft, selected, 0));
      else if (/^\d$/.test(key)) change(setValue(draft, selected, nextValue(draft.values[selected] ?? 0, Number(key), size)));
      return;
    }
    // The clue is for the cage of the cell, which a screen reader may have reached without an arrow key.
    const own = draft.cages[selected] ?? 0;
    const base = own > 0 ? { ...draft, active: own } : tap(draft, selected);
    change(setClue(base, base.active, typeClue(base.clues[base.active] ?? '', key)));
  };

  const onKey = (event: KeyboardEvent) => {
    const { draft } = app.entry;
    const { active } = draft;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      app.entry.undo();
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = moved(event.key, selected, size);
    if (to !== null) {
      setSelected(to);
      if (mode === 'cages') {
        // With Shift the cage grows. Without it, the cage of the cell becomes the active one.
        if (event.shiftKey) change(extendCage(active > 0 && draft.cages[selected] === active ? draft : startCage(draft, selected), to));
        else change({ ...draft, active: draft.cages[to] ?? 0 });
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (mode === 'cages') change(tap(draft, selected));
    } else if (event.key === 'Delete') {
      if (mode === 'values') change(setValue(draft, selected, 0));
      else change(clearCage({ ...draft, active: draft.cages[selected] ?? 0 }));
    } else if (isClueKey(event.key)) {
      typeKey(event.key);
    } else return;
    event.preventDefault();
  };

  const clue = draft.clues[active] ?? '';
  return (
    <div class="enter">
      <div class="table" style={{ '--keys-narrow': 6, '--keys-wide': 9, '--key-rows-narrow': 3, '--key-rows-wide': 2 }}>
        <BoardBox
          size={size}
          labelled
          inSight={[selected]}
          head={(zoom) => (
            <header class="game-head">
              <h1 class="spoken">{texts.titles.enter}</h1>
              <label class="field bare">
                <span class="spoken">{t.size}</span>
                <select value={size} onChange={(event) => change(emptyDraft(Number(event.currentTarget.value)))}>
                  {Array.from({ length: 15 }, (_, i) => i + 2).map((n) => (
                    <option key={n} value={n}>
                      {n}×{n}
                    </option>
                  ))}
                </select>
              </label>
              <Choice name="mode" legend={t.mode} options={['cages', 'values'] as Mode[]} value={mode} onChange={setMode} text={(mode) => t[mode]} />
              {zoom}
            </header>
          )}
        >
          <Board
            size={size}
            cages={drafted.cages}
            cells={draftCells(drafted, verdict, selected, solutions.shown)}
            selected={selected}
            label={t.board(size)}
            onSelect={setSelected}
            onKeyDown={onKey}
            onDrag={onDrag}
          />
        </BoardBox>
        <div class="hand">
          <div class="keypad clue-keys" role="group" aria-label={t.keypad}>
            {DIGITS.map((key) => (
              <button
                type="button"
                key={key}
                aria-label={{ '⌫': texts.play.erase, '✓': t.done }[key]}
                onClick={() => (key === '✓' ? change({ ...app.entry.draft, active: 0 }) : typeKey(key === '⌫' ? 'Backspace' : key))}
              >
                {key}
              </button>
            ))}
            {OPERATORS.map(({ sign }) => (
              <button type="button" key={sign} disabled={mode === 'values'} onClick={() => typeKey(sign)}>
                {sign}
              </button>
            ))}
            <button type="button" disabled={!app.entry.canUndo} onClick={() => app.entry.undo()} aria-label={t.undo}>
              <Icon name="undo" />
            </button>
            <button type="button" disabled={active === 0} onClick={() => change(clearCage(app.entry.draft))} aria-label={t.clearCage}>
              <Icon name="remove" />
            </button>
          </div>
          <div class="deck">
            <div class="entering">
              <p class="clue-line">
                <output aria-label={t.clue}>{active > 0 || mode === 'values' ? (mode === 'values' ? draft.values[selected] || '–' : shownClue(clue) || '–') : t.noCage}</output>
                <button type="button" class="primary" disabled={!verdict.puzzle} onClick={() => verdict.puzzle && app.game.open(verdict.puzzle, { origin: 'entered' }, { values: draft.values, marks: draft.values.map(() => 0) })}>
                  {t.play}
                </button>
                <button type="button" onClick={() => change(emptyDraft(size))}>
                  {t.clearAll}
                </button>
              </p>
              <VerdictLines draft={draft} verdict={verdict} solutions={solutions} />
            </div>
          </div>
        </div>
      </div>
      <div class="page after-table">
        {!inside && (
          <p>
            <a class="button" href="#/picture">
              {texts.picture.fromPicture}
            </a>
          </p>
        )}
        <p class="note">{t.keys}</p>
        <PasteBox app={app} />
        <CageList draft={draft} change={change} />
      </div>
    </div>
  );
}

/** The value after another digit was typed: 1 and 2 make 12 if the grid is large enough. */
function nextValue(before: number, digit: number, size: number): number {
  const both = before * 10 + digit;
  return before > 0 && both <= size ? both : digit <= size ? digit : before;
}

/** Asks the engine about every draft, and shows the answer to the last one. */
export function useVerdict(app: App, draft: Draft): Verdict {
  const [verdict, setVerdict] = useState<Verdict>({ draft, judgement: null, faults: [], puzzle: null });
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const read = await readPuzzle(app.engine, draftText(draft));
      if (!isWanted) return;
      if ('faults' in read) return setVerdict({ draft, judgement: null, faults: read.faults, puzzle: null });
      setVerdict({ draft, judgement: null, faults: [], puzzle: read.puzzle });
      const judgement = answered(await app.engine.ask('judge', { puzzle: read.puzzle.id, position: entered(draft) }));
      if (!isWanted) return;
      setVerdict({ draft, judgement, faults: [], puzzle: read.puzzle });
      if (judgement.result !== 'unique' || gaps(draft).cells + gaps(draft).clues > 0 || draft.values.some((value) => value > 0)) return;
      const grade = await app.engine.ask('grade', { puzzle: read.puzzle.id, lang: language });
      if (isWanted && (grade.result === 'graded' || grade.result === 'stuck')) setVerdict({ draft, judgement, faults: [], puzzle: read.puzzle, grade });
    };
    ask().catch((error: unknown) => {
      if (isWanted && !(error instanceof Cancelled)) app.complain(texts.trouble.engine);
    });
    return () => {
      isWanted = false;
    };
  }, [draft]);
  return verdict;
}

function draftCells(draft: Draft, verdict: Verdict, selected: number, solution: readonly number[] | null): CellView[] {
  const t = texts.enter;
  const { size } = draft;
  const order = keys(draft);
  const judgement = verdict.draft === draft ? verdict.judgement : null;
  const numbers = (cells: Cell[]) => new Set(cells.map((cell) => cellNumber(cell, size)));
  const differ = numbers(judgement?.result === 'multiple' && gaps(draft).clues + gaps(draft).cells === 0 ? judgement.differ : []);
  const against = numbers(judgement?.result === 'none' ? (judgement.conflict?.cages ?? []).flat() : []);
  return draft.cages.map((key, cell) => {
    const clue = shownClue(draft.clues[key] ?? '');
    const isFirst = key > 0 && draft.cages.indexOf(key) === cell;
    const look = [key === 0 ? 'uncaged' : 'caged'];
    if (key > 0 && key === draft.active) look.push('active');
    if (cell === selected) look.push('cursor');
    if (differ.has(cell)) look.push('differs');
    if (against.has(cell)) look.push('wrong');
    const place = t.cell(Math.floor(cell / size) + 1, (cell % size) + 1);
    const cage = key > 0 ? t.inCage(order.indexOf(key) + 1, cellsOf(draft, key).length, clue) : t.inNoCage;
    const value = draft.values[cell] || (solution?.[cell] ?? 0);
    if (solution && !draft.values[cell]) look.push('ghost');
    const label = [place, cage, ...(value > 0 ? [String(value)] : []), ...(key > 0 && key === draft.active ? [t.active] : []), ...(differ.has(cell) ? [t.differs] : []), ...(against.has(cell) ? [t.contradicts] : [])].join(', ');
    return { value, marks: 0, clue: isFirst ? clue : '', look, label };
  });
}

export function VerdictLines({ draft, verdict, solutions }: { draft: Draft; verdict: Verdict; solutions: Solutions }): JSX.Element {
  const t = texts.enter;
  const { cells, clues } = gaps(draft);
  const isWhole = cells + clues === 0;
  const { judgement, faults } = verdict;
  return (
    <div class="verdict">
      <div role="status">
        {cells > 0 && <p>{t.gapCells(cells)}</p>}
        {keys(draft).length === 0 && <p>{t.lead}</p>}
        {clues > 0 && <p>{t.gapClues(clues)}</p>}
        {isWhole && faults.length === 0 && <p>{t.wellFormed}</p>}
        {faults.map((fault, i) => (
          <p class="problem" key={i}>
            {fault.message}
          </p>
        ))}
        {faults.length === 0 && judgement && <p class={judgementTone(judgement, isWhole)}>{judgementText(judgement, isWhole)}</p>}
        {verdict.grade && <p class="note">{t.graded(texts.levels[verdict.grade.level] ?? '', verdict.grade.trial)}</p>}
        {solutions.shown && <p class="spoken">{t.solution(solutions.at + 1, solutions.found.length)}</p>}
      </div>
      {isWhole && <SolutionButtons solutions={solutions} />}
      {keys(draft).length > 0 && !isWhole && <p class="note">{t.strokes}</p>}
    </div>
  );
}

function judgementTone(judgement: Judged, isWhole: boolean): string {
  if (judgement.result === 'unique') return 'good';
  return judgement.result === 'none' || isWhole ? 'problem' : 'note';
}

function judgementText(judgement: Judged, isWhole: boolean): string {
  const t = texts.enter;
  switch (judgement.result) {
    case 'unique':
      return isWhole ? t.unique : t.uniqueSoFar;
    case 'multiple':
      return isWhole && judgement.differ.length > 0 ? t.multiple(judgement.count, judgement.exact) : t.multipleUnmarked(judgement.count, judgement.exact);
    case 'none':
      if (!judgement.conflict) return t.noneUnknown;
      return judgement.conflict.cages.length > 1 ? t.none : judgement.conflict.cages.length === 1 ? t.noneByOne : t.noneByValues;
    case 'stopped':
      return t.stopped;
  }
}

/** The file that was chosen. The choice is taken back, because choosing the same file again, perhaps after a change to it, would otherwise do nothing. */
export function chosenFile(input: HTMLInputElement): File | undefined {
  const file = input.files?.[0];
  input.value = '';
  return file;
}

/** Opens what a file holds, or says what is wrong with it. */
export async function openFile(app: App, file: File): Promise<Fault[]> {
  if (isPicture(file) && !inside) {
    app.imports.openPicture(file);
    return [];
  }
  const start = await file.slice(0, 1000).text();
  if (!isTooLong(start, file.size)) return app.imports.openText(await file.text());
  const kind = unreadable(start);
  return [{ message: kind ? texts.opened.unreadable[kind] : texts.opened.tooLong }];
}

/** Pictures that browsers can decode. An SVG file is a drawing, and a photograph of a puzzle is none. */
function isPicture({ type }: File): boolean {
  return type.startsWith('image/') && !type.includes('svg');
}

/** The longest text that can be pasted. Longer ones can be opened as files. */
const MOST_SHOWN = 1 << 19;

function PasteBox({ app }: { app: App }): JSX.Element {
  const t = texts.enter;
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<Fault[]>([]);
  const read = async (source: string) => setFaults(await app.imports.openText(source));
  const open = async (file: File | undefined) => {
    if (file) setFaults(await openFile(app, file));
  };
  // A field with millions of characters keeps the browser busy for minutes, so they never get there.
  const paste = (event: ClipboardEvent) => {
    if ((event.clipboardData?.getData('text/plain').length ?? 0) <= MOST_SHOWN) return;
    event.preventDefault();
    setFaults([{ message: t.pasteTooLong }]);
  };
  return (
    <details class="card" open={faults.length > 0}>
      <summary>{t.paste}</summary>
      <p>{t.pasteLead}</p>
      <label class="field">
        <span>{t.pasteLabel}</span>
        <textarea rows={4} spellcheck={false} value={text} onPaste={paste} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      {faults.length > 0 && (
        <div class="problem" role="alert">
          <p>{t.faults(faults.length)}</p>
          <ul>
            {faults.slice(0, 5).map((fault, i) => (
              <li key={i}>
                {fault.line !== undefined && fault.column !== undefined && `${t.place(fault.line, fault.column)}: `}
                {fault.message}
                {fault.help && ` (${fault.help})`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div class="actions">
        <button type="button" class="primary" disabled={text.trim() === ''} onClick={() => void read(text)}>
          {t.pasteRead}
        </button>
        <label class="button file">
          {t.open}
          <input type="file" onChange={(event) => void open(chosenFile(event.currentTarget))} />
        </label>
      </div>
    </details>
  );
}

/** The cages as a form, for people whom drawing does not suit. */
function CageList({ draft, change }: { draft: Draft; change: (draft: Draft) => void }): JSX.Element {
  const t = texts.enter;
  const [cells, setCells] = useState('');
  const [clue, setNewClue] = useState('');
  const [problem, setProblem] = useState('');
  const add = (event: Event) => {
    event.preventDefault();
    const added = withCage(draft, cells, clue.trim());
    setProblem(added ? '' : t.badCells);
    if (!added) return;
    change(added);
    setCells('');
    setNewClue('');
  };
  return (
    <details class="card">
      <summary>{t.form}</summary>
      <p>{t.formLead}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.cells}</th>
            <th scope="col">{t.clue}</th>
          </tr>
        </thead>
        <tbody>
          {keys(draft).map((key) => {
            const names = cellsOf(draft, key).map((cell) => cellName(draft, cell)).join(' ');
            return (
              <tr key={key}>
                <td>{names}</td>
                <td>
                  <input
                    type="text"
                    aria-label={`${t.clue} ${names}`}
                    value={draft.clues[key] ?? ''}
                    onInput={(event) => change(setClue(draft, key, plainClue(event.currentTarget.value)))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <form class="fields" onSubmit={add}>
        <label class="field">
          <span>{t.cells}</span>
          <input type="text" value={cells} onInput={(event) => setCells(event.currentTarget.value)} />
        </label>
        <label class="field short">
          <span>{t.clue}</span>
          <input type="text" value={clue} onInput={(event) => setNewClue(event.currentTarget.value)} />
        </label>
        <button type="submit">{t.addCage}</button>
      </form>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </details>
  );
}

/** A clue as it would have been typed, key by key. */
function plainClue(text: string): string {
  return [...text.trim()].reduce(typeClue, '');
}

/** The draft with one more cage; nothing if the text names no cells, or cells that are not connected. */
function withCage(draft: Draft, cells: string, clue: string): Draft | null {
  const numbers = cells.trim().split(/[\s,;]+/).map((name) => {
    const found = /^r(\d{1,2})c(\d{1,2})$/i.exec(name);
    const [row, col] = [Number(found?.[1]), Number(found?.[2])];
    return row >= 1 && row <= draft.size && col >= 1 && col <= draft.size ? (row - 1) * draft.size + col - 1 : -1;
  });
  const [first, ...rest] = numbers;
  if (first === undefined || numbers.includes(-1)) return null;
  let made = startCage(draft, first);
  let waiting = rest;
  while (waiting.length > 0) {
    const left = waiting.filter((cell) => {
      const grown = extendCage(made, cell);
      const joined = grown !== made || made.cages[cell] === made.active;
      made = grown;
      return !joined;
    });
    if (left.length === waiting.length) return null;
    waiting = left;
  }
  const typed = plainClue(clue);
  return { ...setClue(made, made.active, isClue(typed) ? typed : ''), active: 0 };
}

