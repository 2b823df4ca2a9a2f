import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { App } from '../app/app';
import { gridText, gridValues } from '../engine/convert';
import { answered } from '../engine/engine';
import type { Puzzle } from '../puzzle/puzzle';
import { pageTexts as texts } from '../texts';
import type { JudgeAnswer } from '../wire/types';
import { Icon } from './controls';

/** How many solutions can be looked through. */
const MOST = 50;
/** When the search for them is given up. */
const NODES = 200_000;

/** The solutions of a puzzle that has several, to be looked through. */
export interface Solutions {
  /** Whether there is anything to look through. */
  offered: boolean;
  found: number[][];
  at: number;
  /** The one on the board. */
  shown: number[] | null;
  look: () => void;
  go: (at: number) => void;
  close: () => void;
}

interface Judged {
  draft: { values: readonly number[] };
  judgement: JudgeAnswer | null;
  puzzle: Puzzle | null;
}

export function useSolutions(app: App, { draft, judgement, puzzle }: Judged): Solutions {
  const [found, setFound] = useState<number[][]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => setFound([]), [draft]);
  const look = () =>
    app.attempt(async () => {
      if (!puzzle) return;
      const { solutions } = answered(await app.engine.ask('solve', { puzzle: puzzle.id, want: 'all', most: MOST, grid: gridText(draft.values), limits: { nodes: NODES } })) as { solutions: string[] };
      setAt(0);
      setFound(solutions.map(gridValues));
    });
  return { offered: judgement?.result === 'multiple', found, at, shown: found[at] ?? null, look: () => void look(), go: setAt, close: () => setFound([]) };
}

export function SolutionButtons({ solutions: { offered, found, at, look, go, close } }: { solutions: Solutions }): JSX.Element | null {
  const t = texts.enter;
  if (!offered) return null;
  if (found.length === 0) {
    return (
      <p>
        <button type="button" onClick={look}>
          {t.lookThrough}
        </button>
      </p>
    );
  }
  return (
    <div class="actions">
      <button type="button" aria-label={t.solutionBefore} disabled={at === 0} onClick={() => go(at - 1)}>
        <Icon name="back" />
      </button>
      <span>{t.solution(at + 1, found.length)}</span>
      <button type="button" aria-label={t.solutionAfter} disabled={at === found.length - 1} onClick={() => go(at + 1)}>
        <Icon name="play" />
      </button>
      <button type="button" onClick={close}>
        {t.lookedThrough}
      </button>
    </div>
  );
}
