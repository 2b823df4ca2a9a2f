import type { Exchanges } from '../wire/types';

/** The library comes in two WebAssembly modules: what is needed to play, and everything else. */
export type Module = 'play' | 'workshop';

/** The verbs that the page asks for. It is built without the feature of crates/cagey that has the others. */
export type Verb = Exclude<keyof Exchanges, 'steps' | 'practise'>;

/** Which module answers a verb, as the features of crates/cagey say. Both read puzzles, but only one reads every format. */
export const MODULES: Record<Verb, Module> = {
  read: 'play',
  judge: 'play',
  solve: 'play',
  grade: 'play',
  hint: 'play',
  walk: 'play',
  references: 'play',
  levels: 'play',
  generate: 'play',
  daily: 'play',
  check: 'workshop',
  combinations: 'workshop',
  why: 'workshop',
  write: 'workshop',
  techniques: 'workshop',
  csp: 'workshop',
  compare: 'workshop',
};

/** The module for a request. The module to play with reads game ids only, the workshop every format. */
export function moduleFor(verb: Verb, request: string): Module {
  if (verb !== 'read') return MODULES[verb];
  const { puzzle } = JSON.parse(request) as { puzzle: string };
  return /^\s*c?\d+:\S*\s*$/.test(puzzle) ? 'play' : 'workshop';
}
