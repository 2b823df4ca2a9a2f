import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { App } from '../app/app';
import type { Reference } from '../engine/convert';
import type { Puzzle } from '../puzzle/puzzle';
import { cellPlaceOf } from '../puzzle/speech';
import { texts } from '../texts';
import { Icon } from './controls';

interface Props {
  app: App;
  /** The puzzle that it is about; that of the game, if this is left out. */
  puzzle?: Puzzle;
  text?: string;
  /** The same for screen readers, which stumble over signs such as R4C2 and 2·3. */
  spoken?: string;
  /** Goes to a step that the sentence names, if there is a way to it. */
  onStep?: (step: number) => void;
}

/** How long each name is lit when they are shown one after the other, in milliseconds. */
const LIT = 1100;

/**
 * What the engine says about a puzzle. What it names can be pointed at, touched or reached by keyboard, and lights up
 * on the board, or all of it in the order of the sentence.
 */
export function Sentence({ app, puzzle = app.game.session.puzzle, text = '', spoken = text, onStep }: Props): JSX.Element {
  const [references, setReferences] = useState<Reference[]>([]);
  const [playing, setPlaying] = useState<number | null>(null);
  useEffect(() => {
    let isWanted = true;
    setReferences([]);
    setPlaying(null);
    app.sentences.references(puzzle, text).then(
      (found) => isWanted && setReferences(found),
      () => {
        // Then the sentence is only read.
      },
    );
    return () => {
      isWanted = false;
      clearTimeout(timer.current);
      // Not while the page is being drawn.
      queueMicrotask(() => app.sentences.point([]));
    };
  }, [puzzle.id, text]);
  const timer = useRef(0);
  /** Lights one name after the other, from one of them on. */
  const play = (from: number) => {
    const cells = references[from]?.cells;
    setPlaying(cells ? from : null);
    app.sentences.point(cells ?? []);
    if (cells) timer.current = window.setTimeout(play, LIT, from + 1);
  };
  const stop = () => {
    clearTimeout(timer.current);
    setPlaying(null);
  };

  // Ears get the spoken words, if they are others, and then nothing of the written ones but their names.
  const isSpoken = spoken !== text;
  const shown = text.replace(/(?<=\b\d+) (?=\d+\b)/g, '\u00a0');
  const parts: ComponentChildren[] = [];
  let at = 0;
  references.forEach((reference, i) => {
    parts.push(...lines(shown.slice(at, reference.start), isSpoken));
    at = reference.end;
    const name = shown.slice(reference.start, reference.end);
    const { cells, step } = reference;
    const point = (on: boolean) => {
      stop();
      app.sentences.point(on ? cells : []);
    };
    parts.push(
      <button
        type="button"
        key={i}
        class={`name${playing === i ? ' lit' : ''}`}
        aria-label={texts.hint.show(cells.length === 1 && step === undefined ? `${name}, ${cellPlaceOf(puzzle, cells[0]!)}` : name)}
        onPointerEnter={() => point(true)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && point(false)}
        onFocus={() => point(true)}
        onBlur={() => point(false)}
        onClick={() => (step !== undefined && onStep ? onStep(step) : point(true))}
      >
        {name}
      </button>,
    );
  });
  parts.push(...lines(shown.slice(at), isSpoken));
  return (
    <p class="sentence">
      {isSpoken && <span class="spoken">{spoken}</span>}
      {parts}
      {references.length > 1 && (
        <button type="button" class="name in-order" aria-label={texts.hint.inOrder} title={texts.hint.inOrder}
          onClick={() => {
            stop();
            play(0);
          }}
        >
          <Icon name="play" />
        </button>
      )}
    </p>
  );
}

/** The words between names, in their lines. */
function lines(text: string, isHidden: boolean): ComponentChildren[] {
  return text.split('\n').flatMap((line, i) => [...(i > 0 ? [<br key={`break ${i} ${line}`} />] : []), line && <span aria-hidden={isHidden}>{line}</span>]);
}
