import type { Exchanges } from '../wire/types';

/** The library comes in two WebAssembly modules: what is needed to play, and everything else. */
export type Module = 'play' | 'workshop';

/** Which module answers a verb, as the features of crates/cagey say. */
export const MODULES: Record<keyof Exchanges, Module> = {
  read: 'play',
  judge: 'play',
  solve: 'play',
  grade: 'play',
  hint: 'play',
  walk: 'play',
  generate: 'play',
  daily: 'play',
  check: 'workshop',
  combinations: 'workshop',
  write: 'workshop',
  techniques: 'workshop',
  csp: 'workshop',
  compare: 'workshop',
};
