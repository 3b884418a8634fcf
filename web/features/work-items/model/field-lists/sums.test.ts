import { expect, test } from 'vitest';
import { summed, sumsOf, usualSum } from './sums.ts';

test.each([
  ['sum', [0.1, 0.2], 0.3],
  ['sum', [900_000_000_000_000.5, 0.000001], 900_000_000_000_000.5],
  ['sum', [-1.5, 1], -0.5],
  ['average', [1, 2, 4.5], 2.5],
  ['median', [5, 1, 3], 3],
  ['median', [4, 1, 3, 2], 2.5],
  ['min', [3, -2], -2],
  ['max', [3, -2], 3],
  ['filled', ['a', true, 0], 3],
] as const)('%s of %j', (kind, values, expected) => {
  expect(summed(kind, values)).toBe(expected);
});

test.each(['sum', 'average', 'median', 'min', 'max', 'filled'] as const)(
  'of nothing that is filled there is no %s: that is not 0',
  (kind) => {
    expect(summed(kind, [])).toBeNull();
    expect(summed('none', [1])).toBeNull();
  },
);

test('shares and stars make no sum, and texts are only counted', () => {
  expect(['money', 'percent', 'rating', 'text'].map((kind) => usualSum(kind as 'text'))).toEqual([
    ...['sum', 'average', 'average', 'none'],
  ]);
  expect(sumsOf('text')).toEqual(['filled', 'none']);
  expect(sumsOf('money')).toContain('median');
});
