// Compiled, never run: what the types of the package promise.
import { load, Refused } from 'cagey-puzzles';
import { load as loadPlay } from 'cagey-puzzles/play';
import type { Exchanges } from 'cagey-puzzles/wire';

const ask = await load();
const judged = ask('judge', { puzzle: '4:_a_7a4_a3,s1m6m2s2a5d2a7d2' });
const result: string = judged.result;
// Errors are thrown, so that they are no part of an answer.
// @ts-expect-error
const never: 'error' = judged.result;
// @ts-expect-error: a question needs its puzzle.
ask('judge', {});
// @ts-expect-error: there is no such question.
ask('guess', { puzzle: '' });

const askPlay = await loadPlay();
askPlay('grade', { puzzle: '' });
// @ts-expect-error: the small module makes no puzzles.
askPlay('generate', { wish: '' });

const request: Exchanges['solve']['request'] = { puzzle: '' };
const faults: string[] = new Refused([] as never).faults.map(({ message }) => message);
export { result, never, request, faults };
