import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { marksOf } from '../session/position';

/** What a cell shows. */
export interface CellView {
  value: number;
  /** Bits. */
  marks: number;
  clue: string;
  /** Classes of the style sheet. */
  look: string[];
  /** What a screen reader says. */
  label: string;
  /** Marks that are struck out, as bits. */
  struck?: number;
  /** What else is in it, for eyes only. */
  extra?: JSX.Element;
}

interface Props {
  size: number;
  /** For each cell the key of its cage. There is a wall between cells with different keys. */
  cages: readonly number[];
  cells: CellView[];
  selected: number | null;
  label: string;
  /** Other cells that are chosen together with the selected one. */
  also?: readonly number[];
  /** A cell was chosen: alone, beside those that are chosen, or to be chosen or not, whichever it was not. */
  onSelect?: (cell: number, how?: 'alone' | 'too' | 'turn') => void;
  /** All cells like the selected one are wanted. */
  onAlike?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** A pointer went down on a cell, moved over one, was lifted, or turned out not to draw, because a second finger came. */
  onDrag?: (cell: number, phase: 'down' | 'over' | 'up' | 'cancel') => void;
}

/** How long a finger rests on a cell, in milliseconds, before it chooses several. */
const REST = 350;

/** A grid of cells with cages: an ARIA grid, in which one cell has the focus. */
export function Board({ size, cages, cells, selected, also, label, onSelect, onAlike, onKeyDown, onDrag }: Props): JSX.Element {
  const grid = useRef<HTMLDivElement>(null);
  const dragged = useRef<number | null>(null);
  const last = useRef({ x: 0, y: 0 });
  // A pointer gives the focus to what it presses, which says nothing about what is chosen.
  const isPointing = useRef(false);
  const isFinger = useRef(false);
  const isResting = useRef(false);
  const resting = useRef(0);
  // While the focus is on the board, it follows the selection: at once, for people who type fast.
  useLayoutEffect(() => {
    if (selected === null || !grid.current?.contains(document.activeElement)) return;
    grid.current.querySelector<HTMLElement>(`[data-cell="${selected}"]`)?.focus({ preventScroll: true });
  }, [selected]);
  // The style sheet forbids scrolling while cages are drawn. Unless the browser is told so here too, it takes the
  // first tap after a fast stroke for one that ends a scroll.
  const isDrawable = onDrag !== undefined;
  useEffect(() => {
    const board = grid.current;
    if (!board) return;
    const stay = (event: TouchEvent) => {
      if (isDrawable || isResting.current) event.preventDefault();
    };
    board.addEventListener('touchmove', stay, { passive: false });
    return () => board.removeEventListener('touchmove', stay);
  }, [isDrawable]);

  const cellUnder = (x: number, y: number): number | null => {
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]');
    return under && grid.current?.contains(under) ? Number(under.dataset.cell) : null;
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary) {
      if (dragged.current !== null) onDrag?.(dragged.current, 'cancel');
      dragged.current = null;
      return;
    }
    const cell = cellUnder(event.clientX, event.clientY);
    if (cell === null || event.button !== 0) return;
    const chosenBefore = selected === null || !also ? [] : [...also, selected];
    last.current = { x: event.clientX, y: event.clientY };
    isPointing.current = also !== undefined;
    const isMore = also !== undefined && (event.shiftKey || event.ctrlKey || event.metaKey);
    onSelect?.(cell, isMore ? (event.shiftKey ? 'too' : 'turn') : 'alone');
    if (!onDrag && !also) return;
    dragged.current = cell;
    onDrag?.(cell, 'down');
    // A finger that moves at once scrolls. One that rests first chooses several cells.
    isFinger.current = event.pointerType !== 'mouse';
    clearTimeout(resting.current);
    if (also && isFinger.current) {
      isResting.current = false;
      resting.current = window.setTimeout(() => {
        isResting.current = true;
        for (const other of chosenBefore) onSelect?.(other, 'too');
        onSelect?.(cell, 'too');
      }, REST);
    }
  };
  const onPointerUp = () => {
    if (dragged.current !== null) onDrag?.(dragged.current, 'up');
    clearTimeout(resting.current);
    isResting.current = false;
    isPointing.current = false;
    dragged.current = null;
  };
  const onPointerMove = (event: PointerEvent) => {
    if (dragged.current === null || !event.isPrimary) return;
    // The button was released outside.
    if (event.buttons === 0) return onPointerUp();
    if (!onDrag && isFinger.current && !isResting.current) {
      if (Math.hypot(event.clientX - last.current.x, event.clientY - last.current.y) > 8) clearTimeout(resting.current);
      return;
    }
    // A fast finger skips cells, so those between two points are looked for.
    const { x, y } = last.current;
    last.current = { x: event.clientX, y: event.clientY };
    const steps = Math.max(1, Math.ceil(Math.hypot(event.clientX - x, event.clientY - y) / 8));
    for (let i = 1; i <= steps; i++) {
      const cell = cellUnder(x + ((event.clientX - x) * i) / steps, y + ((event.clientY - y) * i) / steps);
      if (cell === null || cell === dragged.current) continue;
      dragged.current = cell;
      if (onDrag) onDrag(cell, 'over');
      else onSelect?.(cell, 'too');
    }
  };

  const rows = Array.from({ length: size }, (_, row) => cells.slice(row * size, (row + 1) * size));
  return (
    <div
      class={`board${isDrawable ? ' drawable' : ''}`}
      // Marks of two digits need more room.
      style={{ '--n': size, '--mark-width': size > 9 ? '0.6em' : '0.72em', '--mark-columns': markColumns(size), '--mark-rows': Math.ceil(size / markColumns(size)) }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDblClick={(event) => !event.currentTarget.closest('.can-zoom') && onAlike?.()}
      onContextMenu={(event) => also && event.preventDefault()}
    >
      <div class="grid" role="grid" aria-label={label} aria-multiselectable={also ? true : undefined} aria-readonly={onSelect ? undefined : true} ref={grid} onKeyDown={onKeyDown}>
        {rows.map((row, r) => (
          <div class="row" role="row" key={r}>
            {row.map((cell, c) => {
              const number = r * size + c;
              return (
                <div
                  key={number}
                  role="gridcell"
                  class={['cell', ...cell.look].join(' ')}
                  data-cell={number}
                  style={{ '--wave': r + c }}
                  aria-selected={onSelect ? number === selected || also?.includes(number) === true : undefined}
                  tabIndex={number === (selected ?? 0) ? 0 : -1}
                  onFocus={onSelect && (() => number !== selected && !isPointing.current && onSelect(number))}
                >
                  <span class="spoken">{cell.label}</span>
                  {cell.clue && <span aria-hidden="true" class={`clue l${Math.min(9, cell.clue.length)}`}>{cell.clue}</span>}
                  {cell.value > 0 && <span aria-hidden="true" class="value">{cell.value}</span>}
                  {cell.value === 0 && cell.marks > 0 && (
                    <span aria-hidden="true" class="marks">
                      {marksOf(cell.marks).map((mark) => (
                        <span key={mark} class={((cell.struck ?? 0) >> (mark - 1)) & 1 ? 'struck' : undefined} style={place(mark, size)}>
                          {mark}
                        </span>
                      ))}
                    </span>
                  )}
                  {cell.extra}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <Walls size={size} cages={cages} />
    </div>
  );
}

function markColumns(size: number): number {
  // In a 3×3 grid, all three fit side by side.
  return size === 3 ? 3 : Math.ceil(Math.sqrt(size));
}

/** Each mark has its own place in a cell. */
function place(mark: number, size: number): { gridColumn: number; gridRow: number } {
  const columns = markColumns(size);
  return { gridColumn: ((mark - 1) % columns) + 1, gridRow: Math.floor((mark - 1) / columns) + 1 };
}

/** The lines between cells: thick between cages, thin inside. */
function Walls({ size, cages }: { size: number; cages: readonly number[] }): JSX.Element {
  const { walls, threads } = linePaths(size, cages);
  return (
    <svg class="walls" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path class="thread" d={threads} />
      <path class="wall" d={walls} />
    </svg>
  );
}

/** The lines inside a grid as paths, with cells of 1 by 1. */
export function linePaths(size: number, cages: readonly number[]): { walls: string; threads: string } {
  let walls = '';
  let threads = '';
  const add = (a: number, b: number, line: string) => {
    if (cages[a] === cages[b]) threads += line;
    else walls += line;
  };
  for (let row = 0; row < size; row++) {
    for (let col = 0; col < size; col++) {
      const cell = row * size + col;
      if (col + 1 < size) add(cell, cell + 1, `M${col + 1} ${row}v1`);
      if (row + 1 < size) add(cell, cell + size, `M${col} ${row + 1}h1`);
    }
  }
  return { walls, threads };
}

/** The cell that an arrow key, Home or End leads to; nothing for other keys. */
export function moved(key: string, cell: number, size: number): number | null {
  const [row, col] = [Math.floor(cell / size), cell % size];
  switch (key) {
    case 'ArrowLeft':
      return row * size + Math.max(0, col - 1);
    case 'ArrowRight':
      return row * size + Math.min(size - 1, col + 1);
    case 'ArrowUp':
      return Math.max(0, row - 1) * size + col;
    case 'ArrowDown':
      return Math.min(size - 1, row + 1) * size + col;
    case 'Home':
      return row * size;
    case 'End':
      return row * size + size - 1;
    default:
      return null;
  }
}
