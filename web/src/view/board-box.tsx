import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { texts } from '../texts';

/** Cells smaller than this, in pixels, are hard to hit and to read, so the board can be enlarged. */
const SMALL_CELL = 40;
/** In cells of this size, marks can be read whatever the size of the grid. */
const LEGIBLE_CELL = 64;
/** The largest cells. */
const LARGE_CELL = 110;

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

interface Props {
  size: number;
  /** Whether rows and columns have their numbers in the margin, which is always there. */
  labelled: boolean;
  /** Cells that should be in sight, if a part of the board is shown only. */
  inSight?: readonly number[];
  /** What is above or beside the board, with the buttons to enlarge it, if there are any. */
  head: (zoom: JSX.Element | null) => ComponentChildren;
  children: ComponentChildren;
}

/**
 * The place of a board: a square with a margin for the numbers of rows and columns. A board with small cells can be
 * enlarged by pinching, by a double tap or by buttons. Then a part of it is shown, which scrolls.
 */
export function BoardBox({ size, labelled, inSight, head, children }: Props): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [cell, setCell] = useState(SMALL_CELL);
  // The point of the board that stays where it is when the zoom changes: its place on the board and in the box.
  const hold = useRef<{ x: number; y: number; atX: number; atY: number } | null>(null);
  const most = Math.max(1, LARGE_CELL / cell);
  const canZoom = cell < SMALL_CELL;

  /** Zooms, so that what was seen at one point of the screen is then seen at another; without these, the middle stays where it is. */
  const zoomTo = (wanted: number, from?: Point, to = from) => {
    const element = box.current;
    if (!element) return;
    const { left, top, width, height } = element.getBoundingClientRect();
    const inside = (point?: Point) => (point ? [point.clientX - left, point.clientY - top] : [width / 2, height / 2]) as [number, number];
    const [fromX, fromY] = inside(from);
    const [atX, atY] = inside(to);
    hold.current = { x: (element.scrollLeft + fromX) / zoom, y: (element.scrollTop + fromY) / zoom, atX, atY };
    const next = Math.min(most, Math.max(1, wanted));
    if (next === zoom) place(next);
    else setZoom(next);
  };
  const place = (zoom: number) => {
    const [element, held] = [box.current, hold.current];
    if (!element || !held) return;
    element.scrollLeft = held.x * zoom - held.atX;
    element.scrollTop = held.y * zoom - held.atY;
    hold.current = null;
  };
  useLayoutEffect(() => place(zoom), [zoom]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCell(element.clientWidth / (size + 0.5)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [size]);
  useEffect(() => setZoom(1), [size]);
  useEffect(() => {
    if (!canZoom) setZoom(1);
  }, [canZoom]);

  // Gestures have to be taken from the browser, which would enlarge the whole page.
  const latest = useRef({ zoom, zoomTo });
  latest.current = { zoom, zoomTo };
  useEffect(() => {
    const element = box.current;
    if (!element || !canZoom) return;
    let pinch: (Point & { distance: number; zoom: number }) | null = null;
    const fingers = ({ touches }: TouchEvent) => {
      const [a, b] = [touches[0]!, touches[1]!];
      return { distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
    };
    const start = (event: TouchEvent) => {
      pinch = event.touches.length === 2 ? { ...fingers(event), zoom: latest.current.zoom } : null;
    };
    const move = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const now = fingers(event);
      latest.current.zoomTo((pinch.zoom * now.distance) / pinch.distance, pinch, now);
      pinch = { ...pinch, clientX: now.clientX, clientY: now.clientY };
    };
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      latest.current.zoomTo(latest.current.zoom * Math.exp(-event.deltaY / 200), event);
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('wheel', wheel);
    };
  }, [canZoom]);

  const key = inSight?.join();
  useEffect(() => {
    if (zoom > 1) for (const cell of [...(inSight ?? [])].reverse()) bringIntoSight(box.current, cell);
  }, [key]);

  // A double tap. Browsers do not agree on whether fingers make double clicks.
  const tapped = useRef<Point & { time: number }>({ clientX: 0, clientY: 0, time: -1000 });
  const onClick = (event: MouseEvent) => {
    const { clientX, clientY, timeStamp: time } = event;
    const before = tapped.current;
    tapped.current = { clientX, clientY, time };
    if (time - before.time > 350 || Math.hypot(clientX - before.clientX, clientY - before.clientY) > 24) return;
    tapped.current.time = -1000;
    zoomTo(zoom > 1 ? 1 : legible, event);
  };
  const legible = Math.max(1.5, LEGIBLE_CELL / cell);

  const numbers = Array.from({ length: size }, (_, i) => i + 1);
  const buttons = canZoom ? (
    <div class="zoom" role="group" aria-label={texts.play.zoom}>
      <button type="button" aria-label={texts.play.zoomOut} disabled={zoom <= 1} onClick={() => zoomTo(zoom / 1.5 < 1.1 ? 1 : zoom / 1.5)}>
        <span aria-hidden="true">−</span>
      </button>
      <button type="button" aria-label={texts.play.zoomIn} disabled={zoom >= most - 0.01} onClick={() => zoomTo(zoom === 1 ? legible : zoom * 1.5)}>
        <span aria-hidden="true">+</span>
      </button>
    </div>
  ) : null;
  const labels = `labels${labelled ? '' : ' unseen'}`;
  return (
    <>
      {head(buttons)}
      <div class="board-place">
        <div class={`board-box${zoom > 1 ? ' zoomed' : ''}${canZoom ? ' can-zoom' : ''}`} ref={box} style={{ '--zoom': zoom, '--n': size }} onClick={canZoom ? onClick : undefined}>
          <div class="corner" />
          <div class={`${labels} columns`} aria-hidden="true">
            {numbers.map((number) => (
              <span key={number}>{texts.play.columnLabel(number)}</span>
            ))}
          </div>
          <div class={`${labels} rows`} aria-hidden="true">
            {numbers.map((number) => (
              <span key={number}>{texts.play.rowLabel(number)}</span>
            ))}
          </div>
          {children}
        </div>
      </div>
    </>
  );
}

/** Scrolls the box, and nothing around it, until a cell is in sight beside the numbers of rows and columns. */
function bringIntoSight(box: HTMLElement | null, cell: number): void {
  const element = box?.querySelector(`[data-cell="${cell}"]`);
  if (!box || !element) return;
  const [around, inside] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  const margin = box.querySelector('.corner')?.getBoundingClientRect() ?? new DOMRect();
  const by = (start: number, end: number, from: number, to: number) => (start < from ? start - from : Math.max(0, end - to));
  box.scrollLeft += by(inside.left, inside.right, around.left + margin.width, around.right);
  box.scrollTop += by(inside.top, inside.bottom, around.top + margin.height, around.bottom);
}
