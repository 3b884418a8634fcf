import { describe, expect, test } from 'vitest';
import { openItems, unfold } from './unfold.ts';

const CHILDREN: Record<string, string[]> = { a: ['b', 'c'], b: ['d'], d: ['e'], e: ['f'] };
const childrenOf = (id: string) => {
  const ids = CHILDREN[id];
  return ids && { ids, total: ids.length };
};
const drawn = (open: string[], total = 2) =>
  unfold({
    group: 'g',
    top: { ids: ['a', 'z'], total },
    open: new Set(open.map((key) => `g/${key}`)),
    childrenOf,
  }).map((line) => `${'  '.repeat(line.depth)}${line.kind === 'item' ? line.id : '…'}`);

describe('lines with sub-items', () => {
  test('are the items in their order, and a line for those to come', () => {
    expect(drawn([])).toEqual(['a', 'z']);
    expect(drawn([], 5)).toEqual(['a', 'z', '…']);
  });

  test('have sub-items below the item that was opened, deeper ones too', () => {
    expect(drawn(['a'])).toEqual(['a', '  b', '  c', 'z']);
    expect(drawn(['a', 'a/b'])).toEqual(['a', '  b', '    d', '  c', 'z']);
  });

  test('end at the third level', () => {
    const open = ['a', 'a/b', 'a/b/d', 'a/b/d/e'];
    expect(drawn(open)).toEqual(['a', '  b', '    d', '      e', '  c', 'z']);
  });

  test('wait for sub-items that are on their way', () => {
    expect(drawn(['z'])).toEqual(['a', 'z', '  …']);
  });

  test('an item that stands in two places is opened in one of them', () => {
    const lines = unfold({
      group: 'g',
      top: { ids: ['a', 'b'], total: 2 },
      open: new Set(['g/a', 'g/a/b']),
      childrenOf,
    });
    expect(lines.map(({ key }) => key)).toEqual(['g/a', 'g/a/b', 'g/a/b/d', 'g/a/c', 'g/b']);
    expect(openItems(new Set(['g/a', 'g/a/b', 'h/b']))).toEqual(['a', 'b']);
  });
});
