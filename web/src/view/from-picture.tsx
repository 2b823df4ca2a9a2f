import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { FromPicture } from '../app/from-picture';
import { cagesOf, clueOf, drafted, reclued, toggled, type ReadClue, type Sketch } from '../entry/sketch';
import { isClue, shownClue, typeClue } from '../entry/clue';
import { inside } from '../inside';
import style from '../style/from-picture.css?inline';
import { pageTexts as texts } from '../texts';
import { decode, release } from '../vision/photo';
import { Reader } from '../vision/reader';
import type { PicturePoint } from '../wire/types';
import { Check } from './controls';
import { chosenFile, useVerdict, VerdictLines } from './enter';
import { useSolutions } from './solutions';

/** The style sheet comes with this script, because nothing else needs it. */
let isDressed = false;
function dress(): void {
  if (isDressed) return;
  isDressed = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

/** The picture stays while other pages are looked at. */
let opened: FromPicture | null = null;

/** From a picture to a puzzle: the reading lies over the picture, and what is doubtful is lit. */
export function FromPicturePage({ app }: { app: App }): JSX.Element {
  dress();
  const t = texts.picture;
  if (inside) return <p class="page">{t.notInside}</p>;
  return <Reading app={app} />;
}

function Reading({ app }: { app: App }): JSX.Element {
  const t = texts.picture;
  const state = (opened ??= new FromPicture(app, new Reader(), decode, release));
  const [isPlacing, setPlacing] = useState(false);
  // A picture that was dropped, pasted or shared comes by the app.
  useEffect(() => {
    const file = app.imports.takePicture();
    if (file) void state.open(file);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (!file) return;
      event.preventDefault();
      void state.open(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
  const open = (event: Event) => {
    const file = chosenFile(event.currentTarget as HTMLInputElement);
    setPlacing(false);
    if (file) void state.open(file);
  };
  return (
    <div class="page from-picture">
      <h1>{texts.titles.picture}</h1>
      <div class="card">
        {!state.photo && <p>{t.lead}</p>}
        <div class="actions">
          <label class="button primary">
            {t.take}
            <input class="spoken" type="file" accept="image/*" capture="environment" onChange={open} />
          </label>
          <label class="button">
            {t.choose}
            <input class="spoken" type="file" accept="image/*" onChange={open} />
          </label>
          {state.photo && (
            <button
              type="button"
              onClick={() => {
                state.close();
                app.changed();
              }}
            >
              {t.close}
            </button>
          )}
        </div>
        <p class="note">{t.privacy}</p>
        <div role="status">
          {state.isReading && <p>{t.reading}</p>}
          {!state.isReading && state.unread && <p class="problem">{t.missing[state.unread.missing]}</p>}
          {!state.isReading && state.reading && <p class={state.reading.sure ? 'good' : 'note'}>{state.reading.sure ? t.sure : t.unsure}</p>}
        </div>
      </div>
      {state.photo && <Overlay app={app} state={state} isPlacing={isPlacing} />}
      {state.photo && !state.isReading && (
        <div class="card">
          <div class="fields">
            <label class="field short">
              <span>{t.size}</span>
              <select value={state.known.size ?? 0} onChange={(event) => void state.read({ ...state.known, size: Number(event.currentTarget.value) || undefined })}>
                <option value={0}>{t.anySize}</option>
                {[3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => (
                  <option key={n} value={n}>
                    {n}×{n}
                  </option>
                ))}
              </select>
            </label>
            <Check text={t.placeCorners} checked={isPlacing} onChange={setPlacing} />
          </div>
          {isPlacing && (
            <div class="actions">
              <span class="note">{t.placeLead}</span>
              <button type="button" class="primary" onClick={() => void state.read({ ...state.known, corners: state.corners })}>
                {t.again}
              </button>
            </div>
          )}
        </div>
      )}
      {state.sketch && !state.isReading && <Outcome app={app} state={state} sketch={state.sketch} />}
    </div>
  );
}

/** The picture, with what was read from it. */
function Overlay({ app, state, isPlacing }: { app: App; state: FromPicture; isPlacing: boolean }): JSX.Element {
  const t = texts.picture;
  const { photo, reading, sketch } = state;
  const svg = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<{ corner: number; to: PicturePoint } | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => setChosen(null), [reading]);
  if (!photo) return <></>;
  const { width, height, url } = photo;
  const corners = state.corners.map((corner, i) => (dragged?.corner === i ? dragged.to : corner));
  const point = (event: PointerEvent): PicturePoint => {
    const box = svg.current!.getBoundingClientRect();
    const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
    return { x: within(((event.clientX - box.left) / box.width) * width, width), y: within(((event.clientY - box.top) / box.height) * height, height) };
  };
  const finish = () => {
    if (!dragged) return;
    setDragged(null);
    state.known = { ...state.known, corners };
    app.changed();
  };
  const shown = sketch && reading && !state.isReading ? { sketch, lattice: reading.lattice } : null;
  const clue = shown && chosen !== null ? shown.sketch.clues.find(({ cell }) => cell === chosen) : null;
  return (
    <div class="card">
      <svg
        ref={svg}
        class={isPlacing ? 'photo placing' : 'photo'}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={t.overlay}
        onPointerMove={(event) => dragged && setDragged({ ...dragged, to: point(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setDragged(null)}
      >
        <image href={url} width={width} height={height} />
        {shown && !isPlacing && <ReadLines sketch={shown.sketch} lattice={shown.lattice} onToggle={(at) => state.change(toggled(shown.sketch, at))} />}
        {shown && !isPlacing && <ReadClues sketch={shown.sketch} lattice={shown.lattice} chosen={chosen} onChoose={setChosen} />}
        {isPlacing && (
          <>
            <polygon class="board-outline" points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {corners.map(({ x, y }, i) => (
              <circle
                key={i}
                class="corner"
                cx={x}
                cy={y}
                r={Math.max(width, height) / 45}
                tabindex={0}
                role="button"
                aria-label={t.corner[i]}
                onPointerDown={(event) => {
                  svg.current?.setPointerCapture(event.pointerId);
                  setDragged({ corner: i, to: { x, y } });
                }}
                onKeyDown={(event) => {
                  const step = Math.max(width, height) / 200;
                  const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
                  if (!way) return;
                  event.preventDefault();
                  state.known = { ...state.known, corners: corners.map((corner, j) => (j === i ? { x: corner.x + way[0]!, y: corner.y + way[1]! } : corner)) };
                  app.changed();
                }}
              />
            ))}
          </>
        )}
      </svg>
      {shown && clue && <ClueChoice key={clue.cell} sketch={shown.sketch} clue={clue} onChange={(text) => state.change(reclued(shown.sketch, clue.cell, text))} onClose={() => setChosen(null)} />}
      {shown && !clue && !isPlacing && <p class="note">{t.compare}</p>}
    </div>
  );
}

const between = (a: PicturePoint, b: PicturePoint, share: number): PicturePoint => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
const distance = (a: PicturePoint, b: PicturePoint) => Math.hypot(a.x - b.x, a.y - b.y);

/** The borders of cages, over those of the picture; doubtful lines can be tapped. */
function ReadLines({ sketch, lattice, onToggle }: { sketch: Sketch; lattice: readonly PicturePoint[]; onToggle: (at: number) => void }): JSX.Element {
  const t = texts.picture;
  const { size } = sketch;
  const crossing = (row: number, col: number) => lattice[row * (size + 1) + col] ?? { x: 0, y: 0 };
  const thick = distance(crossing(0, 0), crossing(0, 1)) / 22;
  const outline = [crossing(0, 0), crossing(0, size), crossing(size, size), crossing(size, 0)];
  return (
    <g style={{ '--thick': thick }}>
      <polygon class="board-outline" points={outline.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {sketch.borders.map(({ cells: [a, b], parts, isDoubtful }, at) => {
        const [row, col] = [Math.floor(b / size), b % size];
        // The line is left of the second cell, or above it.
        const [from, to] = b - a === 1 ? [crossing(row, col), crossing(row + 1, col)] : [crossing(row, col), crossing(row, col + 1)];
        const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
        if (!isDoubtful) return parts ? <line key={at} class="read-border" {...line} /> : null;
        const middle = between(from, to, 0.5);
        const toggle = () => onToggle(at);
        return (
          <g key={at} class="doubtful-border" role="button" tabindex={0} aria-pressed={parts} aria-label={t.border(cellText(a, size), cellText(b, size))} onClick={toggle} onKeyDown={(event) => pressed(event) && toggle()}>
            <line class={parts ? 'read-border' : 'no-border'} {...line} />
            <circle cx={middle.x} cy={middle.y} r={thick * 4} />
          </g>
        );
      })}
    </g>
  );
}

function ReadClues({ sketch, lattice, chosen, onChoose }: { sketch: Sketch; lattice: readonly PicturePoint[]; chosen: number | null; onChoose: (cell: number) => void }): JSX.Element {
  const t = texts.picture;
  const { size } = sketch;
  return (
    <g>
      {cagesOf(sketch).map((cage) => {
        const clue = clueOf(sketch, cage);
        const first = clue?.cell ?? cage[0]!;
        const [row, col] = [Math.floor(first / size), first % size];
        const at = (row: number, col: number) => lattice[row * (size + 1) + col] ?? { x: 0, y: 0 };
        const corner = at(row, col);
        const cell = distance(corner, at(row, col + 1));
        // In the lower part of the cell, so that what is printed stays in sight, and along the lines of the cell.
        const turn = (Math.atan2(at(row, col + 1).y - corner.y, at(row, col + 1).x - corner.x) * 180) / Math.PI;
        const left = between(corner, at(row + 1, col), 0.58);
        const place = between(left, between(at(row, col + 1), at(row + 1, col + 1), 0.58), 0.08);
        const text = shownClue(clue?.text ?? '') || '?';
        const look = ['read-clue', ...(clue?.isDoubtful || !clue?.text ? ['doubtful'] : []), ...(chosen === first ? ['chosen'] : [])].join(' ');
        const choose = () => onChoose(first);
        return (
          <g key={first} class={look} role="button" tabindex={0} aria-label={t.clue(cellText(first, size), text, clue?.isDoubtful ?? true)} transform={`translate(${place.x} ${place.y}) rotate(${turn})`} onClick={choose} onKeyDown={(event) => pressed(event) && choose()}>
            <rect x={-cell * 0.03} y={cell * 0.02} width={cell * (0.1 + 0.16 * text.length)} height={cell * 0.34} rx={cell * 0.06} />
            <text x={cell * 0.03} y={cell * 0.29} font-size={cell * 0.27}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function pressed(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  event.preventDefault();
  return true;
}

function cellText(cell: number, size: number): string {
  return texts.enter.cell(Math.floor(cell / size) + 1, (cell % size) + 1);
}

/** What a clue could be: its alternatives one tap away, or anything that is typed. */
function ClueChoice({ sketch, clue, onChange, onClose }: { sketch: Sketch; clue: ReadClue; onChange: (text: string) => void; onClose: () => void }): JSX.Element {
  const t = texts.picture;
  const [written, setWritten] = useState(shownClue(clue.text));
  const take = (text: string) => {
    onChange(text);
    onClose();
  };
  const text = [...written.replaceAll(' ', '')].reduce(typeClue, '');
  return (
    <form
      class="clue-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (isClue(text)) take(text);
      }}
    >
      <p>
        {t.clueAt(cellText(clue.cell, sketch.size))} {clue.seen !== null && t.seen(shownClue(clue.seen), shownClue(clue.text))}
      </p>
      <div class="actions">
        {[clue.text, ...clue.alternatives].filter(Boolean).map((text) => (
          <button type="button" key={text} class={text === clue.text ? 'primary' : ''} onClick={() => take(text)}>
            {shownClue(text)}
          </button>
        ))}
        <label class="field short bare">
          <span class="spoken">{t.other}</span>
          <input type="text" value={written} aria-label={t.other} onInput={(event) => setWritten(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={!isClue(text)}>
          {t.takeOther}
        </button>
      </div>
    </form>
  );
}

/** How many solutions the puzzle has, and what to do with it. */
function Outcome({ app, state, sketch }: { app: App; state: FromPicture; sketch: Sketch }): JSX.Element {
  const t = texts.picture;
  const kept = useRef<{ sketch: Sketch; draft: ReturnType<typeof drafted> } | null>(null);
  // The same draft as long as nothing changes, because every new one is judged.
  if (kept.current?.sketch !== sketch) kept.current = { sketch, draft: drafted(sketch) };
  const { draft } = kept.current;
  const verdict = useVerdict(app, draft);
  const solutions = useSolutions(app, verdict);
  const play = () => verdict.puzzle && app.game.open(verdict.puzzle, { origin: 'picture' }, { values: draft.values, marks: draft.values.map(() => 0) });
  const filled = draft.values.filter((value) => value > 0).length;
  return (
    <div class="card">
      <VerdictLines draft={draft} verdict={verdict} solutions={solutions} />
      {filled > 0 && <p class="note">{t.entries(filled)}</p>}
      <div class="actions">
        <button type="button" class="primary" disabled={!verdict.puzzle} onClick={play}>
          {t.play}
        </button>
        <button
          type="button"
          disabled={!verdict.puzzle}
          onClick={() => {
            play();
            void app.coach.askHint();
          }}
        >
          {t.nextStep}
        </button>
        <button
          type="button"
          onClick={() => {
            app.entry.set(draft);
            location.hash = '#/enter';
          }}
        >
          {t.byHand}
        </button>
        <button type="button" disabled={!state.canUndo} onClick={() => state.undo()}>
          {texts.enter.undo}
        </button>
        {filled > 0 && (
          <button type="button" onClick={() => state.change({ ...sketch, values: sketch.values.map(() => 0) })}>
            {t.withoutEntries}
          </button>
        )}
      </div>
    </div>
  );
}
