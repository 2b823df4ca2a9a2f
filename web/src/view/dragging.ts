import { useRef, useState } from 'preact/hooks';

/** How far a mouse moves, in pixels, before it drags; and how long a finger rests, in milliseconds. Before that, it scrolls. */
const FAR = 6;
const LONG = 350;

/** Where something that is dragged is, and what it is over. */
export interface Dragged {
  key: string;
  x: number;
  y: number;
  target: string | null;
}

/** Lets things be dragged onto elements with `data-drop`, by mouse and by finger. */
export function useDragging(onDrop: (key: string, target: string) => void): { dragged: Dragged | null; start: (key: string, event: PointerEvent) => void } {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  const start = (key: string, event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || (event.target as Element).closest('button, a, select, input')) return;
    const { clientX, clientY, pointerId, pointerType } = event;
    let at: Dragged | null = null;
    const show = (x: number, y: number) => {
      const target = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset.drop ?? null;
      at = { key, x, y, target };
      setDragged(at);
    };
    const timer = pointerType === 'mouse' ? 0 : window.setTimeout(() => show(clientX, clientY), LONG);
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const isFar = Math.hypot(event.clientX - clientX, event.clientY - clientY) > FAR;
      if (at || (isFar && pointerType === 'mouse')) show(event.clientX, event.clientY);
      else if (isFar) end();
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      const target = event.type === 'pointerup' ? at?.target : null;
      end();
      if (typeof target === 'string') latest.current(key, target);
    };
    // While something is dragged, nothing scrolls, is selected or opens a menu.
    const stay = (event: Event) => {
      if (at) event.preventDefault();
    };
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && end();
    const end = () => {
      clearTimeout(timer);
      at = null;
      setDragged(null);
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', up);
      document.removeEventListener('pointercancel', up);
      document.removeEventListener('keydown', escape);
      for (const name of HELD) document.removeEventListener(name, stay);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', up);
    document.addEventListener('keydown', escape);
    for (const name of HELD) document.addEventListener(name, stay, { passive: false });
  };
  return { dragged, start };
}

const HELD = ['touchmove', 'contextmenu', 'selectstart'];
