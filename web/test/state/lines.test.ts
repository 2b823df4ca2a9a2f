import { expect, test } from 'vitest';
import { linePaths } from '../../src/view/board';

test('walls stand between cages only', () => {
  // The first cage is the left column, the second the right.
  expect(linePaths(2, [0, 1, 0, 1])).toEqual({ walls: 'M1 0v1M1 1v1', threads: 'M0 1h1M1 1h1' });
});
