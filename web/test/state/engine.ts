import { readFileSync } from 'node:fs';
import { ask as askEngine, initSync } from '../../engine/cagey_wasm';
import { puzzleOf } from '../../src/engine/convert';
import { answered } from '../../src/engine/engine';
import type { Puzzle } from '../../src/puzzle/puzzle';
import type { Exchanges } from '../../src/wire/types';

initSync({ module: readFileSync(new URL('../../engine/cagey_wasm_bg.wasm', import.meta.url)) });

/** The engine of the page, asked without a browser. */
export function ask<V extends keyof Exchanges>(verb: V, request: Exchanges[V]['request']): Exchanges[V]['answer'] {
  return JSON.parse(askEngine(JSON.stringify({ ask: verb, ...request }))) as Exchanges[V]['answer'];
}

export function read(text: string): Puzzle {
  return puzzleOf(answered(ask('read', { puzzle: text })).puzzle);
}
