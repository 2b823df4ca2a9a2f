import { App } from '../../src/app';
import type { Engine } from '../../src/engine/engine';
import { Device } from '../../src/session/device';
import type { Exchanges } from '../../src/wire/types';
import { ask } from './engine';

/** Storage as a browser has it, for as long as a test runs. */
export function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (number: number) => [...kept.keys()][number] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

type Answers = { [V in keyof Exchanges]?: Exchanges[V]['answer'] };

/** The page without a browser. Its engine is the real one, but for answers that a test gives. */
export function appOn(storage = memory(), answers: Answers = {}): App {
  const engine = {
    ask: async <V extends keyof Exchanges>(verb: V, request: Exchanges[V]['request']) => answers[verb] ?? ask(verb, request),
    cancel: () => {},
  } as unknown as Engine;
  return new App(new Device(storage), engine, engine);
}
