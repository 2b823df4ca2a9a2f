import { App } from '../../src/app/app';
import type { Engine } from '../../src/engine/engine';
import type { Archive } from '../../src/session/archive';
import { Device, type Keeping } from '../../src/session/device';
import type { Verb } from '../../src/engine/modules';
import type { Exchanges } from '../../src/wire/types';
import { ask } from './engine';

/** Storage like a browser's, in memory. */
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

type Answers = { [V in Verb]?: Exchanges[V]['answer'] };

/** The page without a browser. Its engine is the real one, except for the answers that a test provides. */
export function appOn(storage: Keeping = memory(), answers: Answers = {}, languages: string[] = [], clock?: () => Date): App {
  const engine = {
    ask: async <V extends Verb>(verb: V, request: Exchanges[V]['request']) => answers[verb] ?? ask(verb, request),
    cancel: () => {},
  } as unknown as Engine;
  return new App(new Device(storage, memory(), now), engine, engine, () => languages, clock);
}

/** Each look at the clock is a moment later, as it is for a person. */
let moment = 0;
const now = () => ++moment;

/** An archive like a browser's, in memory, which two tabs can share. */
export function archive(kept: Map<string, string> = new Map()): Archive & { kept: Map<string, string> } {
  return { kept, all: kept, put: (name, text) => void kept.set(name, text), remove: (name) => void kept.delete(name), onChange: () => {} };
}
