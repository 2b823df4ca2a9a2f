import type { Puzzle } from './puzzle';

/** The puzzle of a first visit: easy, and there at once, before the engine is loaded. */
export const FIRST: Puzzle = {
  id: '4:ab_5b_a_6a_,d2m3m3a4a5s1a2a1a7',
  size: 4,
  cages: [
    { cells: [0, 1], op: '/', target: '2' },
    { cells: [2, 3], op: '*', target: '3' },
    { cells: [4, 5], op: '*', target: '3' },
    { cells: [6], op: '=', target: '4' },
    { cells: [7, 11], op: '+', target: '5' },
    { cells: [8, 12], op: '-', target: '1' },
    { cells: [9], op: '=', target: '2' },
    { cells: [10], op: '=', target: '1' },
    { cells: [13, 14, 15], op: '+', target: '7' },
  ],
};
export const FIRST_SOLUTION = [2, 4, 3, 1, 1, 3, 4, 2, 4, 2, 1, 3, 3, 1, 2, 4];

/** The example of "How to play". */
export const EXAMPLE_ID = '3:aa_a_4a,d2a3s2m4a3';
