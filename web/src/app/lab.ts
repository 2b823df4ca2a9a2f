import { answered, Refused, type Engine } from '../engine/engine';
import { language } from '../texts';
import type { CspAnswer, CspProblem, Model, Propagator, ValueOrder, VariableOrder } from '../wire/types';

/** Constraint search to be watched: what is searched, how, within which limits, and how that is written in an address. */

/** A way to search. */
export interface Way {
  propagate: Propagator;
  variable: VariableOrder;
  value: ValueOrder;
  model: Model;
}

export const PROPAGATORS: readonly Propagator[] = ['bt', 'bt-partial', 'fc', 'gac-root', 'gac', 'gac-alldiff'];
export const VARIABLE_ORDERS: readonly VariableOrder[] = ['first', 'mrv', 'degree', 'mrv+degree', 'wdeg'];
export const VALUE_ORDERS: readonly ValueOrder[] = ['ascending', 'lcv'];
export const MODELS: readonly Model[] = ['pairs', 'nary'];
export const DETAILS = ['steps', 'revisions'] as const;

/** What someone wants to watch. */
export interface Plan {
  /** In any format that is read. */
  puzzle: string;
  /** One, or two to be watched side by side. */
  ways: readonly [Way] | readonly [Way, Way];
  detail: (typeof DETAILS)[number];
  /** Whether the search goes on after the first solution. */
  all: boolean;
}

export const FIRST_WAY: Way = { propagate: 'fc', variable: 'first', value: 'ascending', model: 'pairs' };
export const SECOND_WAY: Way = { ...FIRST_WAY, propagate: 'gac' };

/** The way with the model that its propagator needs. */
export function fitting(way: Way): Way {
  return way.propagate === 'gac-alldiff' ? { ...way, model: 'nary' } : way;
}

/** The most that is searched. A trace has every domain of every step, so that the steps of large puzzles are fewer. */
const MOST_NODES = 5000;
const MOST_CELLS = 200_000;
/** With revisions, a step has many pictures. */
const MOST_REVISED_NODES = 200;
const MOST_REVISED_CELLS = 4000;
export const MOST_SECONDS = 10;
/** Larger puzzles have so many constraints that nobody could watch them one by one. */
export const MOST_REVISED_SIZE = 9;

export function mostNodes(size: number, detail: Plan['detail']): number {
  const [nodes, cells] = detail === 'steps' ? [MOST_NODES, MOST_CELLS] : [MOST_REVISED_NODES, MOST_REVISED_CELLS];
  return Math.max(1, Math.min(nodes, Math.floor(cells / (size * size))));
}

/** What is wrong with a puzzle is not said at any length: to enter puzzles, there is another page. */
const MOST_FAULTS = 3;

/** A search that can be watched. */
export interface Watched {
  problem: CspProblem;
  search: Exclude<CspAnswer, { result: 'error' }>;
  mostNodes: number;
}

/** Searches, in each way of the plan. */
export async function searched(engine: Pick<Engine, 'ask'>, plan: Plan): Promise<Watched[]> {
  const all: Watched[] = [];
  for (const way of plan.ways) {
    const problem = await engine.ask('problem', { puzzle: plan.puzzle, model: way.model, lang: language });
    if (problem.result === 'error') throw new Refused(problem.errors.slice(0, MOST_FAULTS));
    const size = Math.round(Math.sqrt(problem.variables.length));
    const detail = size > MOST_REVISED_SIZE ? 'steps' : plan.detail;
    const nodes = mostNodes(size, detail);
    const search = answered(await engine.ask('csp', { puzzle: problem.id, ...way, all: plan.all, trace: true, detail, limits: { nodes, time_ms: MOST_SECONDS * 1000 }, lang: language }));
    all.push({ problem, search, mostNodes: nodes });
  }
  return all;
}

/** The end of an address: the plan, and for each search the picture that is shown, such as `step-4.1`. */
export function planText({ puzzle, ways, detail, all }: Plan, pictures: readonly string[] = []): string {
  const parts = [`puzzle=${encodeURIComponent(puzzle)}`, ...ways.map(({ propagate, variable, value, model }) => `way=${[propagate, variable, value, model].map(encodeURIComponent).join(',')}`)];
  if (detail !== 'steps') parts.push(`detail=${detail}`);
  if (all) parts.push('all');
  if (pictures.length > 0) parts.push(`at=${pictures.map((name) => name.replace(/^step-/, '')).join(',')}`);
  // These have no meaning there, and are easier to read as they are.
  return parts.join('&').replaceAll('%3A', ':').replaceAll('%2C', ',');
}

/** The same, read. Whatever cannot be read is as if it were missing; without a puzzle there is no plan. */
export function readPlan(text: string): { plan: Plan; pictures: string[] } | null {
  const found = new URLSearchParams(text.replaceAll('+', '%2B'));
  const puzzle = found.get('puzzle');
  if (!puzzle) return null;
  const [first = FIRST_WAY, second] = found.getAll('way').map(readWay);
  const plan: Plan = {
    puzzle,
    ways: second ? [first, second] : [first],
    detail: oneOf(DETAILS, found.get('detail')) ?? 'steps',
    all: found.has('all'),
  };
  const pictures = found.get('at')?.split(',').map((name) => `step-${name}`) ?? [];
  return { plan, pictures };
}

function readWay(text: string): Way {
  const [propagate, variable, value, model] = text.split(',');
  return fitting({
    propagate: oneOf(PROPAGATORS, propagate) ?? FIRST_WAY.propagate,
    variable: oneOf(VARIABLE_ORDERS, variable) ?? FIRST_WAY.variable,
    value: oneOf(VALUE_ORDERS, value) ?? FIRST_WAY.value,
    model: oneOf(MODELS, model) ?? FIRST_WAY.model,
  });
}

function oneOf<T extends string>(known: readonly T[], text: string | null | undefined): T | undefined {
  return known.find((one) => one === text);
}
