import type { App } from '../app';
import type { Puzzle } from '../puzzle/puzzle';
import { tellCage, tellColumn, tellConflicts, tellRow } from '../puzzle/speech';
import type { Entries } from '../session/position';
import { moved } from './board';

/** Plays by keyboard: a key that was pressed anywhere on the Play page. */
export function onKey(app: App, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey || app.paused || isTaken(event)) return;
  const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
  if (isCharacter && !app.settings.keysEverywhere && !focus(event)?.closest('[role="grid"]')) return;
  const action = actionOf(app, event);
  if (!action) return;
  action();
  event.preventDefault();
}

function focus(event: KeyboardEvent): Element | null {
  return event.target instanceof Element ? event.target : null;
}

/** Whether what has the focus needs the key itself. */
function isTaken(event: KeyboardEvent): boolean {
  const at = focus(event);
  if (!at) return false;
  if (at.closest('input:not([type="checkbox"]), textarea, select, dialog, [role="dialog"], [contenteditable]')) return true;
  return (event.key === 'Enter' || event.key === ' ') && at.closest('a, button, input, summary') !== null;
}

/** What a key does; nothing if it does nothing now. */
function actionOf(app: App, event: KeyboardEvent): (() => void) | undefined {
  const { puzzle } = app.session;
  const { hint } = app;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const say = (what: (puzzle: Puzzle, shown: Entries, cell: number) => string) => () => app.say(what(puzzle, app.shown, app.selected));
  if (event.ctrlKey || event.metaKey) {
    if (app.walk) return undefined;
    if (key === 'z') return () => (event.shiftKey ? app.redo() : app.undo());
    return key === 'y' ? () => app.redo() : undefined;
  }
  const to = moved(event.key, app.selected, puzzle.size);
  if (to !== null) return () => go(app, to);
  const always: Record<string, () => void> = {
    c: say(tellCage),
    r: say(tellRow),
    o: say(tellColumn),
    x: say(tellConflicts),
  };
  // An explanation shows another position than that of the game.
  if (app.walk) return always[key];
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? (/^\d$/.test(event.key) ? event.key : undefined);
  if (digit !== undefined) return () => app.typeDigit(Number(digit), event.shiftKey !== app.pencil, event.timeStamp);
  const playing: Record<string, () => void> = {
    ...always,
    Delete: () => app.erase(),
    Backspace: () => app.erase(),
    ' ': () => app.togglePencil(),
    u: () => app.undo(),
    y: () => app.redo(),
    h: () => void (hint?.kind === 'step' && hint.detail < 2 ? app.moreHint() : app.askHint()),
    f: () => app.fill(),
  };
  if (hint) playing.Escape = () => app.closeHint();
  // Nothing is done that has not been told.
  if (hint?.kind === 'step' && hint.detail === 2) playing.d = () => app.applyHint();
  return playing[key];
}

/** Selects a cell and goes there, from wherever the focus is, so that a screen reader tells what is in it. */
function go(app: App, cell: number): void {
  app.select(cell);
  document.querySelector<HTMLElement>(`.play [data-cell="${cell}"]`)?.focus();
}
