/** A random seed, short enough to be read out and typed in. */
export function randomSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}
