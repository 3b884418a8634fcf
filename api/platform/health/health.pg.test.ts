import { healthSchema } from '@tandem/shared/platform/health/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator } from '../../identity/instance/testing.ts';
import { type TestApp, createTestApp } from '../../testing/app.ts';

const PATH = '/api/instances/health/';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

// docs/contract/instance.md#health
test('administrators of the instance read how it is, nobody else', async () => {
  const { db } = app.database;
  const person = await app.makeUser();
  expect((await app.nobody.get(PATH)).status).toBe(401);
  expect((await person.get(PATH)).status).toBe(403);
  const operator = await makeOperator(app);
  const read = async () => {
    const answer = await operator.get(PATH);
    expect(answer.status).toBe(200);
    return healthSchema.parse(answer.body);
  };
  const before = await read();
  expect(before.files).toMatchObject({ place: 'disk', count: 0, size: 0, free: expect.any(Number) });
  expect(before.memory.used).toBeLessThan(before.memory.limit);
  expect(before.database.connections).toBeLessThanOrEqual(before.database.max_connections);
  expect(before.database.size).toBeGreaterThan(1_000_000);
  expect(before).toMatchObject({ standby: null, workers: 0 });
  expect(Date.parse(before.started_at)).toBeLessThan(Date.now());
  const file = { user_id: person.id, entity_type: 'USER_AVATAR', storage_metadata: '{}' };
  await db
    .insertInto('assets')
    .values([
      { ...file, storage_key: 'a', size: 700, is_uploaded: true },
      { ...file, storage_key: 'b', size: 900, is_uploaded: false },
    ])
    .execute();
  expect((await read()).files).toMatchObject({ count: 1, size: 700 });
});
