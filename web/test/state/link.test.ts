import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLink, linkPosition, readLink, writeLink } from '../../src/session/link';
import { positionText } from '../../src/session/position';
import { DEFAULT_SETTINGS, wholeSettings } from '../../src/session/settings';
import { appOn } from './apps';
import { read } from './engine';

test('a link is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(4), { minLength: 16, maxLength: 16 }),
      fc.array(fc.nat(15), { minLength: 16, maxLength: 16 }),
      fc.nat(100_000),
      fc.record({ autoMarks: fc.constantFrom('off', 'request', 'always'), highlightLines: fc.boolean(), showTimer: fc.boolean() }),
      fc.array(fc.constantFrom(0, 0, 0, 15), { minLength: 16, maxLength: 16 }),
      fc.array(fc.constantFrom(0, 0, 0, 15, 65536, 9 * 65536 + 7), { minLength: 16, maxLength: 16 }),
      (values, marks, seconds, some, numbers, notes) => {
        // No mark is both shown and hidden.
        const hidden = numbers.map((bits, cell) => bits & ~marks[cell]!);
        const settings = wholeSettings(some);
        const id = '4:_a_7a4_a3,s1m6m2s2a5d2a7d2';
        const text = writeLink(id, { values, marks, hidden, notes }, seconds, settings);
        expect(isLink(text)).toBe(true);
        // Nothing in it needs escaping in an address, and its last character is not one that programs cut off.
        expect(new URL(`https://example.org/#${text}`).hash).toBe(`#${text}`);
        expect(text).toMatch(/[a-z0-9]$/);
        const link = readLink(text)!;
        expect(link).toMatchObject({ id, seconds });
        expect(linkPosition(link, 4)).toEqual({ values, marks, hidden, notes });
        expect({ ...DEFAULT_SETTINGS, ...link.settings }).toEqual(settings);
        const escaped = encodeURIComponent(text).replace(/!/g, '%21');
        expect(isLink(escaped)).toBe(true);
        expect(readLink(escaped)).toEqual(link);
      },
    ),
  );
});

test('links of all versions can be opened', async () => {
  const lines = readFileSync(new URL('../links.txt', import.meta.url), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    if (line.startsWith('/')) {
      const [fragment = '', page, detail] = line.split(' ');
      const app = appOn();
      await app.visit(fragment);
      expect([app.page, app.detail]).toEqual([page, detail]);
      continue;
    }
    const [fragment = '', id, position, seconds, settings = ''] = line.split(' ');
    const link = readLink(fragment)!;
    expect(link, line).not.toBeNull();
    const puzzle = read(link.id);
    expect(puzzle.id).toBe(id);
    expect(positionText(linkPosition(link, puzzle.size)!)).toBe(position);
    expect(String(link.seconds)).toBe(seconds);
    expect(JSON.stringify(link.settings)).toBe(settings);
  }
});

test('broken links are recognised', () => {
  for (const text of ['1!', '1!!', '2!4:_a_7a4_a3,s1m6m2s2a5d2a7d2', '1!id!0!x!a0', '1!id!0!1!a0!more', '1!id!0!9999999999']) {
    expect(readLink(text), text).toBeNull();
  }
  const short = readLink('1!4:_a_7a4_a3,s1m6m2s2a5d2a7d2!123')!;
  expect(linkPosition(short, 4)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => void readLink(text)));
});
