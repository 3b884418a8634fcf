import { expect, test } from 'vitest';
import { coverOf } from './cover.ts';

test('a cover is a picture of ours, whatever else is written there', () => {
  const of = (cover?: unknown) => coverOf({ view_props: cover === undefined ? {} : { cover } });
  expect(of('/covers/tide.svg')).toBe('/covers/tide.svg');
  const others = [
    undefined,
    null,
    5,
    '',
    'https://example.com/a.svg',
    '/covers/../api/x.svg',
    '/covers/a.png',
  ];
  for (const other of others) expect(of(other)).toBeNull();
});
