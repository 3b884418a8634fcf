import { expect, test } from 'vitest';
import { zoneAt } from './row-drag.ts';

test.each([
  [0, false, 'before'],
  [0.49, false, 'before'],
  [0.5, false, 'after'],
  [0.2, true, 'before'],
  [0.5, true, 'onto'],
  [0.8, true, 'after'],
] as const)('at %f of a row (onto: %s) one is %s it', (share, canOnto, zone) => {
  expect(zoneAt(share, canOnto)).toBe(zone);
});
