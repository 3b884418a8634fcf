import { expect, test } from 'vitest';
import { isComputedWhenRead, isOrderableField, shownKind } from './when-read.ts';

// docs/contract/fields.md#computed-when-read
test('roll-ups and formulas with the day are computed when read, and lists are not ordered by them', () => {
  const stored = { kind: 'formula', options: { formula: '1', result: 'number' } } as const;
  const day = {
    kind: 'formula',
    options: { formula: 'today()', result: 'date', reads_today: true },
  } as const;
  const rollup = { kind: 'rollup', options: { result: 'percent' } } as const;
  const number = { kind: 'number', options: {} } as const;
  const all = [stored, day, rollup, number];
  expect(all.map(isComputedWhenRead)).toEqual([false, true, true, false]);
  expect(all.map(isOrderableField)).toEqual([true, false, false, true]);
  expect(all.map(shownKind)).toEqual(['number', 'date', 'percent', 'number']);
});
