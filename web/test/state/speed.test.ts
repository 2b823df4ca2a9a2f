import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as play from '../../engine/cagey_play_en';
import * as workshop from '../../engine/cagey_workshop';
import { answered } from '../../src/engine/engine';
import { FIRST } from '../../src/puzzle/first';
import { requestFor } from '../../src/puzzle/wish';
import { moduleFor, type Verb } from '../../src/engine/modules';
import type { Exchanges, Level } from '../../src/wire/types';
import { COUNT, counted } from './counted';

/** What the engine of the page needed when the record was written, in instructions. */
const RECORD = new URL('instructions.txt', import.meta.url);
/** How much more than the record it may need. */
const MARGIN = 1.02;

/** A module that counts. */
function counting(name: string, { initSync, ask }: Pick<typeof play, 'initSync' | 'ask'>) {
  const module = counted(readFileSync(new URL(`../../engine/cagey_${name}_bg.wasm`, import.meta.url)));
  const exports = initSync({ module }) as unknown as Record<typeof COUNT, WebAssembly.Global<'i64'>>;
  return { ask, count: exports[COUNT] };
}

const modules = { play_en: counting('play_en', play), workshop: counting('workshop', workshop) };

/** The answer to a question, and the instructions that it took. */
function measure<V extends Verb>(verb: V, request: Exchanges[V]['request']) {
  const text = JSON.stringify({ ask: verb, ...request });
  const { ask, count } = modules[moduleFor(verb, text, 'en') as keyof typeof modules];
  const before = count.value;
  const answer = JSON.parse(ask(text)) as Exchanges[V]['answer'];
  return { answer: answered(answer), instructions: Number(count.value - before) };
}

/** What players wait for, in the order in which they do: the engine learns from every puzzle. */
function measureAll(): Map<string, number> {
  const needed = new Map<string, number>();
  needed.set('the first hint of a visit', measure('hint', { puzzle: FIRST.id }).instructions);
  for (const [size, level] of [[6, 'hard'], [9, 'extreme'], [12, 'easy']] as [number, Level][]) {
    const kind = `${size}×${size} ${level}`;
    const made = measure('generate', requestFor({ size, level }, 1));
    const puzzle = made.answer.puzzle.id;
    needed.set(`${kind}: make`, made.instructions);
    needed.set(`${kind}: grade`, measure('grade', { puzzle }).instructions);
    needed.set(`${kind}: hint`, measure('hint', { puzzle }).instructions);
    needed.set(`${kind}: walk`, measure('walk', { puzzle, positions: true }).instructions);
  }
  return needed;
}

test('the engine needs no more instructions than the record says', () => {
  const needed = measureAll();
  if (process.env.CAGEY_BLESS) {
    const lines = [...needed].map(([what, instructions]) => `${String(instructions).padStart(13)}  ${what}\n`);
    writeFileSync(RECORD, lines.join(''));
  }
  const lines = readFileSync(RECORD, 'utf8').trimEnd().split('\n');
  const record = new Map(lines.map((line) => [line.slice(15), Number(line.slice(0, 13))]));
  expect([...needed.keys()]).toEqual([...record.keys()]);
  const slower = [...needed].filter(([what, instructions]) => instructions > MARGIN * record.get(what)!);
  const told = slower.map(([what, instructions]) => `${what}: ${instructions} instructions, on record ${record.get(what)}`);
  expect(told, 'scripts/bless --page updates the record').toEqual([]);
});
