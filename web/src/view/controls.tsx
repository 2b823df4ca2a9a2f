import type { ComponentChildren, JSX } from 'preact';
import { OPERATORS, type Operator } from '../wire/operators';

/** A button with an icon above or before its word. */
export function Tool({ icon, text, onClick, pressed, disabled, label }: { icon: string; text: string; onClick: () => void; pressed?: boolean; disabled?: boolean; label?: string }): JSX.Element {
  return (
    <button type="button" class="tool" onClick={onClick} aria-pressed={pressed} aria-label={label} disabled={disabled}>
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
}

export function Icon({ name }: { name: string }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

/** A choice of one option, as a row of radio buttons. Some may be disabled, and `why` says why. */
export function Choice<T extends string | number>({ name, legend, options, value, onChange, text, isOffered, why }: { name: string; legend: string; options: readonly T[]; value: T; onChange: (value: T) => void; text?: (value: T) => string; isOffered?: (value: T) => boolean; why?: string }): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="options">
        {options.map((option) => (
          <label key={option}>
            <input type="radio" name={name} checked={option === value} disabled={isOffered && !isOffered(option)} onChange={() => onChange(option)} />
            <span>{text ? text(option) : option}</span>
          </label>
        ))}
      </div>
      {why && <p class="note">{why}</p>}
    </fieldset>
  );
}

export function Check({ text, checked, onChange }: { text: string; checked: boolean; onChange: (checked: boolean) => void }): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{text}</span>
    </label>
  );
}

/** The operators that may occur, each on or off. */
export function Operators({ legend, names, value, onChange }: { legend: string; names: Record<Operator, string>; value: string; onChange: (value: string) => void }): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="options">
        {OPERATORS.map(({ ascii, sign }) => (
          <label key={ascii}>
            <input
              type="checkbox"
              aria-label={names[ascii]}
              checked={value.includes(ascii)}
              onChange={(event) => onChange(event.currentTarget.checked ? value + ascii : value.replace(ascii, ''))}
            />
            <span aria-hidden="true">{sign}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Something that opens beside the board. Its text scrolls if it is long; its title and its buttons stay where they are. */
export function Panel({ title, onClose, closeText, children, tone, actions, stage }: { title: string; stage?: string; onClose?: () => void; closeText?: string; children: ComponentChildren; tone?: string; actions?: ComponentChildren }): JSX.Element {
  return (
    <section class={`panel ${tone ?? ''}`}>
      <header>
        <h2>{title}</h2>
        {stage && <h3 class="note">{stage}</h3>}
        {onClose && (
          <button type="button" class="close" onClick={onClose} aria-label={closeText}>
            <span aria-hidden="true">✕</span>
          </button>
        )}
      </header>
      {/* A region that scrolls can be reached by keyboard. */}
      <div class="panel-text" role="group" aria-label={title} tabIndex={0}>
        {children}
      </div>
      {actions && <div class="actions">{actions}</div>}
    </section>
  );
}

/** Icons of 24 by 24, made of strokes only. */
const ICONS: Record<string, string> = {
  pencil: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  erase: 'M8 19l-5-5 10-10 7 7-8 8zM8 9l7 7M12 19h8',
  undo: 'M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3',
  hint: 'M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-1 1-1 2-1 4H9c0-2 0-3-1-4z',
  remove: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  play: 'M8 5l11 7-11 7z',
  why: 'M8 8a4 4 0 1 1 6 3.5c-1.5 .8-2 1.5-2 3M12 18.5v.5',
  cage: 'M4 4h16v16H4zM12 4v8H4M12 12h8',
  settings: 'M4 7h9M19 7h1M16 4v6M4 17h1M11 17h9M8 14v6',
  back: 'M16 5L5 12l11 7z',
  first: 'M5 5v14M19 5L8 12l11 7z',
  last: 'M19 5v14M5 5l11 7-11 7z',
  again: 'M4 4h16v16H4zM12 8v8M8 12h8',
  check: 'M4 13l5 5L20 6',
  day: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  fill: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
};
