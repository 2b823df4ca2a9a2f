// Made from the table of operators in crates/cagey/src/model/op.rs by crates/cagey/tests/schema; not to be changed by hand.

/** The operators, in the order in which they are offered. */
export const OPERATORS = [
  { ascii: '+', sign: '+', aliases: [], isLargestFirst: false },
  { ascii: '-', sign: '−', aliases: ['–'], isLargestFirst: true },
  { ascii: '*', sign: '×', aliases: ['x', 'X', '·', '⋅'], isLargestFirst: false },
  { ascii: '/', sign: '÷', aliases: [':'], isLargestFirst: true },
] as const;

/** An operator, by the sign that every keyboard has. */
export type Operator = (typeof OPERATORS)[number]['ascii'];
