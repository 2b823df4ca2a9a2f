import type { App } from '../app/app';
import type { Puzzle } from '../puzzle/puzzle';
import { tellCage, tellColumn, tellConflicts, tellRow } from '../puzzle/speech';
import type { Entries } from '../session/position';
import { moved } from './board';

/** Plays by keyboard: handles a key that was pressed anywhere on the Play page. */
export function onKey(app: App, event: KeyboardEvent): void {
  if (event.altKey || !isForGame(app, event)) return;
  const action = actionOf(app, event);
  if (!action) return;
  action();
  event.preventDefault();
}

/** Whether a key may be one of the game, as things are. */
export function isForGame(app: App, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || app.game.paused || isTaken(event)) return false;
  const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  return !isCharacter || app.settings.keysEverywhere || !!focus(event)?.closest('[role="grid"]');
}

function focus(event: KeyboardEvent): Element | null {
  return event.target instanceof Element ? event.target : null;
}

/** Whether the element with the focus needs the key itself. */
function isTaken(event: KeyboardEvent): boolean {
  const at = focus(event);
  if (!at) return false;
  if (at.closest('input:not([type="checkbox"]), textarea, select, dialog, [role="dialog"], [contenteditable]')) return true;
  return (event.key === 'Enter' || event.key === ' ') && at.closest('a, button, input, summary') !== null;
}

/** What a key does at the moment, if anything. */
function actionOf(app: App, event: KeyboardEvent): (() => void) | undefined {
  const { puzzle } = app.game.session;
  const { hint } = app.coach;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const say = (what: (puzzle: Puzzle, shown: Entries, cell: number) => string) => () => app.say(what(puzzle, app.coach.shown, app.game.selected));
  if (event.ctrlKey || event.metaKey) {
    if (app.coach.walk) return undefined;
    if (key === 'a') return () => app.game.selectAll();
    if (key === 'z') return () => (event.shiftKey ? app.game.redo() : app.game.undo());
    return key === 'y' ? () => app.game.redo() : undefined;
  }
  const { walk } = app.coach;
  if (walk) {
    const isOnBoard = focus(event)?.closest('[role="grid"]') !== null;
    const to = stepAfter(key, walk.at, walk.steps.length, isOnBoard);
    if (to !== null) return () => app.coach.walkTo(to);
  }
  const to = moved(event.key, app.game.selected, puzzle.size);
  if (to !== null) return () => go(app, to, event.shiftKey && !app.coach.walk ? 'too' : 'alone');
  const always: Record<string, () => void> = {
    c: say(tellCage),
    r: say(tellRow),
    o: say(tellColumn),
    x: say(tellConflicts),
  };
  // An explanation shows a position that is not the player's.
  if (app.coach.walk) return always[key];
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : undefined);
  if (digit !== undefined) return () => app.game.typeDigit(Number(digit), event.shiftKey !== app.game.pencil, event.timeStamp);
  const playing: Record<string, () => void> = {
    ...always,
    Delete: () => app.game.erase(),
    Backspace: () => app.game.erase(),
    ' ': () => app.game.togglePencil(),
    u: () => app.game.undo(),
    y: () => app.game.redo(),
    h: () => void (hint && hint.kind !== 'ending' && hint.detail < 2 ? app.coach.moreHint() : app.coach.askHint()),
    f: () => app.game.fill(),
    w: () => app.why.begin(),
    k: () => void app.coach.askCombinations(),
    s: () => app.game.selectAlike(),
  };
  if (app.game.also.length > 0) playing.Escape = () => app.game.select(app.game.selected);
  if (app.why.question) playing.Escape = () => app.why.close();
  if (hint) playing.Escape = () => app.coach.closeHint();
  // A hint is only applied once it has been shown in full.
  if (hint?.kind === 'step' && hint.detail === 2) playing.d = () => app.coach.applyHint();
  return playing[key];
}

/** The step of an explanation that a key leads to. On the board, arrows lead from cell to cell. */
function stepAfter(key: string, at: number, count: number, isOnBoard: boolean): number | null {
  if (key === 'PageDown' || (key === 'ArrowRight' && !isOnBoard)) return at + 1;
  if (key === 'PageUp' || (key === 'ArrowLeft' && !isOnBoard)) return at - 1;
  if (isOnBoard) return null;
  return key === 'Home' ? 0 : key === 'End' ? count : null;
}

/** Selects a cell and moves the focus to it, so that a screen reader says what is in it. */
function go(app: App, cell: number, how: 'alone' | 'too'): void {
  app.game.select(cell, how);
  document.querySelector<HTMLElement>(`.play [data-cell="${cell}"]`)?.focus({ preventScroll: true });
}
