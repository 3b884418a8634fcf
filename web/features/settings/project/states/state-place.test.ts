import { describe, expect, test } from 'vitest';
import { stateRow } from '#testing/rows.ts';
import { placeOf } from './state-place.ts';

const a = stateRow('a', { sequence: 10 });
const b = stateRow('b', { sequence: 20 });
const c = stateRow('c', { sequence: 30 });
const done = stateRow('done', { group: 'completed', sequence: 5 });
const all = [a, b, c, done];

describe('a state that is put', () => {
  test('between two others stands in the middle of them', () => {
    expect(placeOf(c, a, 'after', all)).toEqual({ sequence: 15 });
    expect(placeOf(c, b, 'before', all)).toEqual({ sequence: 15 });
  });

  test('first or last stands a whole gap away', () => {
    expect(placeOf(c, a, 'before', all)).toEqual({ sequence: 10 - 65_535 });
    expect(placeOf(a, c, 'after', all)).toEqual({ sequence: 30 + 65_535 });
  });

  test('beside one of another group joins it', () => {
    expect(placeOf(a, done, 'after', all)).toEqual({ group: 'completed', sequence: 5 + 65_535 });
  });
});
