import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../../testing/app.ts';
import type { listTimezones } from './timezones.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/instance.md#time-zones
test('time zones come in the order of their offsets, cacheable for a day', async () => {
  const answer = await app.nobody.get('/api/timezones/');
  expect(answer.headers['cache-control']).toBe('public, max-age=86400');
  const zones = answer.body.timezones as ReturnType<typeof listTimezones>;
  expect(zones.length).toBeGreaterThan(300);
  expect(zones).toContainEqual({
    utc_offset: 'UTC+05:30',
    gmt_offset: 'GMT+05:30',
    value: expect.stringMatching(/^Asia\/(Kolkata|Calcutta)$/),
    label: expect.any(String),
  });
  expect(zones).toContainEqual({
    utc_offset: 'UTC+00:00',
    gmt_offset: 'GMT+00:00',
    value: 'UTC',
    label: 'UTC',
  });
  expect(zones[0]!.utc_offset).toBe('UTC-11:00');
  expect(zones.at(-1)!.utc_offset).toMatch(/^UTC\+1[34]/);
});

// docs/contract/instance.md#lists-that-are-empty
// docs/contract/instance.md#photographs
test('lists that have nothing to show are empty', async () => {
  const user = await app.makeUser();
  expect((await user.get('/api/unsplash/?query=sea')).body).toEqual([]);
  expect((await user.get('/api/release-notes/')).body).toEqual([]);
  expect((await app.nobody.get('/api/unsplash/')).status).toBe(401);
});
