import { readFileSync } from 'node:fs';
import { ask as askEngine, initSync } from '../../engine/cagey_wasm';
import { App } from '../../src/app';
import type { Questions } from '../../src/engine/answers';
import { Engine } from '../../src/engine/engine';
import { Device } from '../../src/session/device';

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

/** A storage that lasts as long as the test. */
export function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

/** The page without a screen; its engine answers without a worker. */
export function app(storage = memory()): App {
  const start = () => {
    const worker = {
      onmessage: null as ((event: { data: object }) => void) | null,
      postMessage: ({ number, question }: { number: number; question: string }) =>
        queueMicrotask(() => worker.onmessage?.({ data: { number, answer: askEngine(question) } })),
      terminate: () => {},
    };
    return worker as unknown as Worker;
  };
  return new App(new Device(storage), new Engine(start), new Engine(start));
}
