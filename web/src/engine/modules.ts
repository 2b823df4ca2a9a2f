import type { Exchanges, Language } from '../wire/types';

/**
 * The library comes in several WebAssembly modules. What is needed to play is in a module for each language, and only
 * that of the page is loaded at once. The workshop has everything.
 */
export type Module = `play_${Language}` | 'workshop';

export type Verb = keyof Exchanges;

/** The verbs that a player may not have to wait for, as the feature `play` of crates/cagey says. All modules read puzzles, but only the workshop reads every format. */
export const QUICK: ReadonlySet<Verb> = new Set<Verb>(['read', 'grade', 'hint', 'walk', 'references']);

/** The module for a request, on a page of this language. */
export function moduleFor(verb: Verb, request: string, language: Language): Module {
  if (!QUICK.has(verb)) return 'workshop';
  const { puzzle = '', lang = language } = JSON.parse(request) as { puzzle?: string; lang?: Language };
  return verb !== 'read' || /^\s*c?\d+:\S*\s*$/.test(puzzle) ? `play_${lang}` : 'workshop';
}
