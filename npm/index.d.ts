import { type Ask, Refused, type Source } from './ask.js';

export { type Ask, Refused, type Source };

/**
 * Everything that Cagey answers.
 *
 * Loads the module when it is first called; every call returns the same function. Bundlers find the WebAssembly file by
 * themselves; `source` says where it is otherwise.
 */
export function load(source?: Source): Promise<Ask>;
