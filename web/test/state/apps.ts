import { App } from '../../src/app';
import type { Questions } from '../../src/engine/answers';
import { Refused, type Engine } from '../../src/engine/engine';
import { Device } from '../../src/session/device';
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

type Answers = { [Q in keyof Questions]?: Questions[Q][1] };

/** The page without a browser. Its engine is the real one, but for answers that a test gives. */
export function appOn(storage = memory(), answers: Answers = {}): App {
  const engine = {
    ask: async <Q extends keyof Questions>(what: Q, details: Questions[Q][0]) => {
      try {
        return answers[what] ?? ask(what, details);
      } catch (error) {
        throw new Refused((error as Error).message);
      }
    },
    cancel: () => {},
  } as unknown as Engine;
  return new App(new Device(storage), engine, engine);
}
