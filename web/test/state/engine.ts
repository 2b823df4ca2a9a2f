import { readFileSync } from 'node:fs';
import * as play_de from '../../engine/cagey_play_de';
import * as play_en from '../../engine/cagey_play_en';
import * as workshop from '../../engine/cagey_workshop';
import { puzzleOf } from '../../src/engine/convert';
import { answered } from '../../src/engine/engine';
import { moduleFor, type Module, type Verb } from '../../src/engine/modules';
import type { Puzzle } from '../../src/puzzle/puzzle';
import type { Exchanges } from '../../src/wire/types';

const modules = { play_en, play_de, workshop };
for (const [name, module] of Object.entries(modules)) {
  module.initSync({ module: readFileSync(new URL(`../../engine/cagey_${name}_bg.wasm`, import.meta.url)) });
}

/** The engine of the page, asked without a browser. */
export function ask<V extends Verb>(verb: V, request: Exchanges[V]['request'], module?: Module): Exchanges[V]['answer'] {
  const text = JSON.stringify({ ask: verb, ...request });
  return JSON.parse(modules[module ?? moduleFor(verb, text, 'en')].ask(text)) as Exchanges[V]['answer'];
}

export function read(text: string): Puzzle {
  return puzzleOf(answered(ask('read', { puzzle: text })).puzzle);
}
