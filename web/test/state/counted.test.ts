import { expect, test } from 'vitest';
import { COUNT, counted } from './counted';

/** A function that counts down from its argument, and one that chooses between two numbers. */
const MODULE = Uint8Array.from([
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  // One type: i32 to i32. Two functions of it.
  1, 6, 1, 0x60, 1, 0x7f, 1, 0x7f,
  3, 3, 2, 0, 0,
  // A global of its own, which must keep its number.
  6, 6, 1, 0x7f, 0, 0x41, 7, 0x0b,
  // Exports: loop, if.
  7, 13, 2, 4, 0x6c, 0x6f, 0x6f, 0x70, 0, 0, 2, 0x69, 0x66, 0, 1,
  10, 34, 2,
  // loop; local.get 0; i32.const 1; i32.sub; local.tee 0; br_if 0; end; global.get 0; end
  16, 0, 0x03, 0x40, 0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x23, 0, 0x0b,
  // local.get 0; if; i32.const 1; i32.const 2; i32.add; else; i32.const 4; end; end
  15, 0, 0x20, 0, 0x04, 0x7f, 0x41, 1, 0x41, 2, 0x6a, 0x05, 0x41, 4, 0x0b, 0x0b,
]);

test('a module counts the instructions that it runs, and does what it did before', () => {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(counted(MODULE)));
  const count = exports[COUNT] as WebAssembly.Global<'i64'>;
  const run = (name: string, argument: number) => {
    const before = count.value;
    const result = (exports[name] as (argument: number) => number)(argument);
    return [result, Number(count.value - before)];
  };
  // Entering the loop, five instructions a round, and three to leave.
  expect(run('loop', 1)).toEqual([7, 1 + 5 + 3]);
  expect(run('loop', 100)).toEqual([7, 1 + 500 + 3]);
  // The branch that is taken ends with its own else or end; then the function ends.
  expect(run('if', 1)).toEqual([3, 2 + 4 + 1]);
  expect(run('if', 0)).toEqual([4, 2 + 2 + 1]);
});

test('what is not known is refused rather than counted wrong', () => {
  const vectors = Uint8Array.from(MODULE);
  // In place of i32.add.
  vectors[MODULE.length - 6] = 0xfd;
  expect(() => counted(vectors)).toThrow('the instruction 0xfd is not known');
});
