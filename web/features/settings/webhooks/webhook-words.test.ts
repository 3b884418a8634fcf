import { expect, test } from 'vitest';
import { outcomeOf, readableBody, shortUrl } from './webhook-words.ts';

const a = (status: number | null, error: string | null = null) => ({ at: '', took_ms: 1, status, error });

test.each([
  [
    { state: 'waiting', tries: [] },
    { tone: 'quiet', status: null },
  ],
  [
    { state: 'delivered', tries: [a(204), a(503)] },
    { tone: 'good', status: 204 },
  ],
  [
    { state: 'waiting', tries: [a(503)] },
    { tone: 'late', status: 503 },
  ],
  [
    { state: 'failed', tries: [a(null, 'slow')] },
    { tone: 'bad', status: null, error: 'slow' },
  ],
  // What waited when its webhook was switched off.
  [
    { state: 'failed', tries: [] },
    { tone: 'bad', error: 'not_sent' },
  ],
  // Sent again after it had arrived.
  [
    { state: 'waiting', tries: [a(200)] },
    { tone: 'quiet', status: null },
  ],
] as const)('%o is %o', ({ state, tries }, outcome) => {
  expect(outcomeOf({ state, tries: [...tries] })).toMatchObject(outcome);
});

test('addresses are read without their scheme, bodies line by line', () => {
  expect(shortUrl('https://example.com/hook')).toBe('example.com/hook');
  expect(readableBody('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(readableBody('none')).toBe('none');
});
