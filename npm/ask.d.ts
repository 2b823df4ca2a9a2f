import type { Exchanges, Fault } from './wire.js';

/** Questions that a module answers. */
export type Verb = keyof Exchanges;

/** Asks a question and returns its answer. Throws {@link Refused} if the question cannot be answered. */
export type Ask<V extends Verb = Verb> = <Q extends V>(
  verb: Q,
  request: Exchanges[Q]['request'],
) => Exclude<Exchanges[Q]['answer'], { result: 'error' }>;

/** Where the WebAssembly module comes from, if not from beside the script: its address, its bytes, or the compiled module. */
export type Source = string | URL | Response | BufferSource | WebAssembly.Module;

/** A question could not be answered, for reasons that people can read. */
export class Refused extends Error {
  /** The reasons, each with its place in the text of the puzzle if it has one. */
  readonly faults: Fault[];
}
