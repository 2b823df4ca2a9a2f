import { readFileSync } from 'node:fs';
import { ask as askEngine, initSync } from '../../engine/cagey_wasm';
import type { Questions } from '../../src/engine/answers';

initSync({ module: readFileSync(new URL('../../engine/cagey_wasm_bg.wasm', import.meta.url)) });

/** The engine of the page, asked without a browser. */
export function ask<Q extends keyof Questions>(what: Q, details: Questions[Q][0]): Questions[Q][1] {
  const answer = JSON.parse(askEngine(JSON.stringify({ ask: what, ...details }))) as { error?: string };
  if (answer.error) throw new Error(answer.error);
  return answer as Questions[Q][1];
}

export function read(id: string) {
  const found = ask('read', { text: id });
  if (!('puzzle' in found)) throw new Error(JSON.stringify(found));
  return found.puzzle;
}
