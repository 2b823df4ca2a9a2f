import type { JSX } from 'preact';
import type { App } from '../app/app';
import { Hand, notesAt, TOOLS, type Tool } from '../app/hand';
import { marksOf } from '../session/position';
import { pageTexts as texts } from '../texts';
import type { CellView } from './board';
import { isForGame } from './keys';
import { SharePanel } from './share';
import { NoteButton } from './solving-times';
import style from '../style/expert.css?inline';

/** How the hand of an expert is drawn. */
export interface HandView {
  hand: Hand;
  /** The cells of the game with corner marks and colours. */
  cells: (views: CellView[]) => CellView[];
  /** What is special about a number key. */
  key: (value: number) => { class?: string; 'data-sign'?: string; 'aria-label'?: string; 'aria-pressed'?: boolean; disabled?: boolean };
  Bar: () => JSX.Element;
  Share: typeof SharePanel;
  Note: typeof NoteButton;
}

/** Takes the hand up: from now on it draws, and listens to keys and fingers. */
export function takeUp(app: App): HandView {
  const hand = (app.hand = new Hand(app));
  // As text, so that the page in one file has it too.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  document.addEventListener('keydown', (event) => onKey(app, hand, event), { capture: true });
  listenToFingers(app, hand);
  return { hand, cells: (views) => cellsOf(app, hand, views), key: (value) => keyOf(hand, value), Bar: () => <Bar hand={hand} />, Share: SharePanel, Note: NoteButton };
}

/** The tools, in place of today's puzzles. */
function Bar({ hand }: { hand: Hand }): JSX.Element {
  const t = texts.hand;
  return (
    <div class="today tools-more" role="toolbar" aria-label={t.label}>
      {TOOLS.map((tool) => (
        <button type="button" key={tool} aria-pressed={hand.tool === tool} aria-keyshortcuts={keyFor(tool)} onClick={() => hand.take(tool)}>
          {t.tools[tool]}
        </button>
      ))}
      <button type="button" aria-pressed={hand.numberFirst} onClick={() => hand.setNumberFirst(!hand.numberFirst)}>
        {t.numberFirst}
      </button>
    </div>
  );
}

function keyOf(hand: Hand, value: number): ReturnType<HandView['key']> {
  const t = texts.hand;
  const isReady = hand.numberFirst ? hand.ready === value : undefined;
  if (hand.tool === 'colour') {
    const isColour = value <= hand.colours;
    return { class: isColour ? `tinted tint-${value}` : undefined, 'data-sign': isColour ? signOf(value) : undefined, 'aria-label': isColour ? t.colourValue(value, hand.colourName(value)) : undefined, 'aria-pressed': isReady, disabled: !isColour };
  }
  if (hand.tool === 'corner') return { class: 'corner-key', 'aria-label': t.cornerValue(value), 'aria-pressed': isReady };
  return isReady === undefined ? {} : { 'aria-pressed': isReady };
}

function cellsOf(app: App, hand: Hand, views: CellView[]): CellView[] {
  const { position, puzzle } = app.game.session;
  // An explanation shows a position that is not the player's.
  if (app.coach.walk) return views;
  return views.map((view, cell) => {
    const { corners, colour } = notesAt(position, cell);
    const isReady = hand.ready !== null && hand.tool !== 'colour' && view.value === hand.ready && !view.look.includes('selected');
    if (!corners && !colour && !isReady) return view;
    const look = [...view.look];
    const label = [view.label];
    const marks = view.value > 0 ? [] : marksOf(corners);
    if (isReady) look.push('same');
    if (marks.length > 0) {
      look.push('cornered');
      if (puzzle.size > 9) look.push('many');
      label.push(texts.hand.corners(marks));
    }
    if (colour) {
      look.push('tinted', `tint-${colour}`);
      label.push(texts.hand.colour(hand.colourName(colour)));
    }
    const extra = (
      <>
        {colour > 0 && (
          <span class="sign" aria-hidden="true">
            {signOf(colour)}
          </span>
        )}
        {marks.length > 0 && <Corners marks={marks} />}
      </>
    );
    return { ...view, look, label: label.join(', '), extra };
  });
}

/** The letter of a colour, for everyone who does not tell it from another. */
function signOf(colour: number): string {
  return 'abcdefghi'[colour - 1] ?? '';
}

/** Corner marks: the first ones in the lower corners, because clues are in the upper left one, and then in the upper right one and between. */
function Corners({ marks }: { marks: number[] }): JSX.Element {
  const above = marks.length < 3 ? 0 : Math.max(1, marks.length - 5);
  return (
    <>
      {[marks.slice(0, above), marks.slice(above)].map((some, row) => (
        <span key={row} aria-hidden="true" class={`corners ${row === 0 ? 'above' : 'below'}`}>
          {some.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </span>
      ))}
    </>
  );
}

/** Whether the board takes moves now. */
function isOpen({ page, game, coach }: App): boolean {
  return page === 'play' && !game.isOver && !game.paused && !coach.walk;
}

/** Keys that mean something to this hand, as in SudokuPad: Z, X, C and V for the tools, Ctrl for corners, Alt for colours, Space for the next tool. With Shift, C and X say what they say without the tools. */
function onKey(app: App, hand: Hand, event: KeyboardEvent): void {
  if (!isOpen(app) || !isForGame(app, event)) return;
  const action = actionOf(app, hand, event);
  if (!action) return;
  event.preventDefault();
  action();
}

function actionOf(app: App, hand: Hand, event: KeyboardEvent): (() => unknown) | undefined {
  const isControl = event.ctrlKey || event.metaKey;
  const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? NaN);
  const { size } = app.game.session.puzzle;
  // Alt together with Ctrl writes characters on some keyboards.
  if (event.altKey && !isControl && digit <= hand.colours) return () => hand.note('colour', digit);
  if (isControl && !event.altKey && !event.shiftKey && digit >= 1 && digit <= Math.min(9, size)) return () => hand.note('corner', digit);
  if (isControl || event.altKey) return undefined;
  const tool = hand.isShown && !event.shiftKey ? TOOL_KEYS[event.key.toLowerCase()] : undefined;
  if (tool) return () => hand.take(tool);
  if (hand.tool === 'colour' && !event.shiftKey && !hand.numberFirst && digit <= hand.colours) return () => hand.note('colour', digit);
  if (hand.isShown && event.key === ' ') return () => hand.next(event.shiftKey ? -1 : 1);
  if (hand.ready === null) return undefined;
  if (event.key === 'Enter') return () => hand.tap(null, event.shiftKey ? 'the other way' : 'with the tool');
  return event.key === 'Escape' ? () => hand.letGo() : undefined;
}

/** The keys of the tools. */
const TOOL_KEYS: Record<string, Tool | undefined> = { z: 'number', x: 'corner', c: 'pencil', v: 'colour' };

const keyFor = (tool: Tool) => Object.keys(TOOL_KEYS).find((key) => TOOL_KEYS[key] === tool);

/** How long a finger rests on a cell, in milliseconds, to mark it. */
const LONG = 450;
/** How far it may move meanwhile, in pixels. */
const STILL = 8;

/** A number that is ready goes into cells that are clicked; after a long press or with the right button, the other way. */
function listenToFingers(app: App, hand: Hand): void {
  let [timer, x, y] = [0, 0, 0];
  let hasRested = false;
  const cellOf = ({ target }: Event): number | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.play.table .board [data-cell]') : null;
    return cell && hand.ready !== null && isOpen(app) ? Number(cell.dataset.cell) : null;
  };
  const isMore = (event: MouseEvent) => event.shiftKey || event.ctrlKey || event.metaKey;
  const lift = () => clearTimeout(timer);
  document.addEventListener('pointerdown', (event) => {
    lift();
    hasRested = false;
    const cell = cellOf(event);
    if (cell === null || event.pointerType === 'mouse' || !event.isPrimary) return;
    [x, y] = [event.clientX, event.clientY];
    timer = window.setTimeout(() => {
      hasRested = true;
      hand.tap(cell, 'the other way');
    }, LONG);
  });
  document.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) lift();
  });
  document.addEventListener('pointerup', lift);
  document.addEventListener('pointercancel', lift);
  document.addEventListener('click', (event) => {
    const cell = cellOf(event);
    if (cell !== null && !hasRested && !isMore(event)) hand.tap(cell, 'with the tool');
    hasRested = false;
  });
  document.addEventListener('contextmenu', (event) => {
    const cell = cellOf(event);
    // Some browsers also send this for a finger that rests.
    if (cell !== null && (event as PointerEvent).pointerType !== 'touch' && !hasRested) hand.tap(cell, 'the other way');
  });
}
