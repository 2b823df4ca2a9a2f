import type { JSX } from 'preact';
import { cageNumbers, colOf, rowOf, type Puzzle } from '../puzzle/puzzle';
import { linePaths } from './board';

/** A small picture of a game: its cages, and the numbers that are entered. */
export function Thumb({ puzzle, values }: { puzzle: Puzzle; values: readonly number[] }): JSX.Element {
  const { size } = puzzle;
  const { walls, threads } = linePaths(size, cageNumbers(puzzle));
  return (
    <svg class="thumb" viewBox={`-0.06 -0.06 ${size + 0.12} ${size + 0.12}`} aria-hidden="true">
      <rect class="ground" width={size} height={size} />
      {values.map((value, cell) =>
        value > 0 ? (
          <text key={cell} x={colOf(puzzle, cell) + 0.5} y={rowOf(puzzle, cell) + 0.78}>
            {value}
          </text>
        ) : null,
      )}
      <path class="thread" d={threads} />
      <path class="wall" d={`${walls}M0 0h${size}v${size}h${-size}z`} />
    </svg>
  );
}
