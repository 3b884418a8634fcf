import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../testing/app.ts';
import { CLIENT_CALLS, LEFT_OUT, shapeOf } from './client-calls/read-calls.ts';

let app: TestApp;
let offered: Set<string>;
beforeAll(async () => {
  app = await createTestApp();
  offered = new Set(app.app.routeTable.map(({ method, url }) => shapeOf(`${method} ${url}`)));
});
afterAll(() => app.close());

const isMissing = (call: string) => !offered.has(shapeOf(call));

// docs/contract/conventions.md#calls-of-other-clients
test('every call of client 1.3.1 has a route, but for those of old integrations', () => {
  expect(CLIENT_CALLS.length).toBeGreaterThan(400);
  expect(CLIENT_CALLS.filter(isMissing).toSorted()).toEqual(LEFT_OUT.toSorted());
  expect(LEFT_OUT.length).toBeLessThanOrEqual(14);
});

test('no call is listed twice', () => {
  expect(CLIENT_CALLS.filter((call, index) => CLIENT_CALLS.indexOf(call) !== index)).toEqual([]);
});
