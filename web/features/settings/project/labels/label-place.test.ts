import { describe, expect, test } from 'vitest';
import { labelRow } from '#testing/rows.ts';
import type { Label } from '#entities/projects/labels/types.ts';
import { byUse, findIn, placeOf, treeOf } from './label-place.ts';

const a = labelRow('a', { sort_order: 10 });
const b = labelRow('b', { sort_order: 20 });
const c = labelRow('c', { sort_order: 30 });
const part = labelRow('part', { parent: 'a', sort_order: 5 });
const lost = labelRow('lost', { parent: 'gone', sort_order: 40 });
const all = [a, b, c, part, lost];

test('labels stand below their group, and by themselves when it is not known', () => {
  expect(treeOf(all).map(({ label, children }) => [label.id, children.map(({ id }) => id)])).toEqual([
    ['a', ['part']],
    ['b', []],
    ['c', []],
    ['lost', []],
  ]);
});

describe('a label that is put', () => {
  test('onto another becomes a part of its group', () => {
    expect(placeOf(b, c, 'onto', all)).toEqual({ parent: 'c' });
  });

  test('beside another stands there, and leaves its group for that', () => {
    expect(placeOf(c, b, 'before', all)).toEqual({ sort_order: 15 });
    expect(placeOf(part, c, 'before', all)).toEqual({ parent: null, sort_order: 25 });
    expect(placeOf(b, part, 'after', all)).toEqual({ parent: 'a', sort_order: 10_005 });
  });
});

describe('a label that is put before the first', () => {
  // docs/contract/client.md#places
  test('has half of its place', () => {
    expect(placeOf(c, a, 'before', all)).toEqual({ sort_order: 5 });
    const first = labelRow('first', { sort_order: 65_535 });
    expect(placeOf(c, first, 'before', [first, c])).toEqual({ sort_order: 32_767.5 });
  });

  test('stands before it also where no half is less', () => {
    for (const sort_order of [0, -20_000]) {
      const first = labelRow('first', { sort_order });
      expect(placeOf(c, first, 'before', [first, c])).toEqual({ sort_order: sort_order - 10_000 });
    }
  });
});

test('labels are found by a part of their name, with the group that they are in', () => {
  const row = (id: string, name: string, parent: string | null = null) =>
    ({ id, name, parent, sort_order: 1 }) as Label;
  const tree = treeOf([
    row('g', 'Platforms'),
    row('a', 'Android', 'g'),
    row('i', 'iOS', 'g'),
    row('x', 'XML'),
  ]);
  const found = (text: string) =>
    findIn(tree, text).map(({ label, children }) => [label.name, ...children.map(({ name }) => name)]);
  expect(found(' ANDR')).toEqual([['Platforms', 'Android']]);
  expect(found('platf')).toEqual([['Platforms', 'Android', 'iOS']]);
  expect(found('xm')).toEqual([['XML']]);
  expect(found('')).toHaveLength(2);
  expect(found('none')).toEqual([]);
});

test('by use, groups count as their labels together, and what is used most comes first', () => {
  const uses: Record<string, number> = { a: 1, part: 5, second: 9, b: 12, c: 20, lost: 0 };
  const tree = treeOf([...all, labelRow('second', { parent: 'a', sort_order: 6 })]);
  const sorted = byUse(tree, ({ id }) => uses[id] ?? 0);
  expect(sorted.map(({ label }) => label.id)).toEqual(['c', 'a', 'b', 'lost']);
  expect(sorted[1]?.children.map(({ id }) => id)).toEqual(['second', 'part']);
});
