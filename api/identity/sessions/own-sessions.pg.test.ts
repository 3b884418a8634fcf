import { createSession } from '@tandem/db/access/sessions.ts';
import type { Session } from '@tandem/shared/identity/sessions/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestApp, createTestApp } from '../../testing/app.ts';

const URL = '/api/users/me/sessions/';

let app: TestApp;
let ada: Caller;
let bob: Caller;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bob] = [await app.makeUser(), await app.makeUser()];
});

/** Another browser in which somebody is signed in. */
async function signInElsewhere(user: Caller, scope: 'app' | 'admin' = 'app'): Promise<string> {
  const browser = { user_agent: 'Firefox on Linux', ip_address: '83.12.40.7' };
  return createSession(app.database.db, { user_id: user.id, scope, ...browser });
}
const cookieOf = (key: string) => ({ headers: { cookie: `session-id=${key}` } });
const list = async (by: Caller) => (await by.get<Session[]>(URL)).body;

// docs/contract/sessions.md#own-sessions
test('a person sees where they are signed in, and nothing of others or of keys', async () => {
  const key = await signInElsewhere(ada);
  await signInElsewhere(ada, 'admin');
  await signInElsewhere(bob);
  await app.database.sql`
    insert into sessions (key_hash, user_id, expires_at) values ('over', ${ada.id}, now() - interval '1 s')`;
  const sessions = await list(ada);
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({ is_current: true, user_agent: 'test' });
  const others = sessions.slice(1);
  expect(others.map(({ is_console }) => is_console).sort()).toEqual([false, true]);
  for (const each of others) {
    expect(each).toMatchObject({
      is_current: false,
      user_agent: 'Firefox on Linux',
      ip_address: '83.12.40.7',
    });
  }
  expect(JSON.stringify(sessions)).not.toContain(key);
  expect(Object.keys(must(sessions[0], 'there is one'))).not.toContain('key_hash');
  expect((await app.nobody.get(URL)).status).toBe(401);
});

// docs/contract/sessions.md#own-sessions
test('when a session was last seen is known to the minute', async () => {
  const key = await signInElsewhere(ada);
  await app.database
    .sql`update sessions set last_seen_at = now() - interval '1 hour' where user_id = ${ada.id}`;
  await ada.get('/api/users/me/', undefined, cookieOf(key));
  const seen = (await list(ada)).map(({ last_seen_at }) => Date.parse(last_seen_at));
  expect(seen).toHaveLength(2);
  for (const time of seen) expect(time).toBeGreaterThan(Date.now() - 60_000);
});

// docs/contract/sessions.md#ending-a-session
test('a session that was ended is nobody with the next request, and the line about it names the browser', async () => {
  const key = await signInElsewhere(ada);
  const other = must(
    (await list(ada)).find(({ is_current }) => !is_current),
    'the other one',
  );
  expect((await ada.delete(`${URL}${other.id}/`)).status).toBe(204);
  expect((await ada.get('/api/users/me/', undefined, cookieOf(key))).status).toBe(401);
  expect((await ada.delete(`${URL}${other.id}/`)).status).toBe(404);
  const [line] = await app.database.sql`
    select action, actor_id, target_id, details from audit_log where actor_id = ${ada.id}`;
  expect(line).toMatchObject({
    action: 'session_revoked',
    actor_id: ada.id,
    target_id: other.id,
    details: { user_agent: 'Firefox on Linux', ip_address: '83.12.40.7' },
  });
});

// docs/contract/sessions.md#own-sessions
// docs/contract/sessions.md#ending-a-session
test("nobody ends somebody else's, nor by this call the one that they use", async () => {
  const [own] = await list(ada);
  const [of_bob] = await list(bob);
  expect((await ada.delete(`${URL}${of_bob?.id}/`)).status).toBe(404);
  expect((await ada.delete(`${URL}${own?.id}/`)).status).toBe(400);
  expect([(await list(ada)).length, (await list(bob)).length]).toEqual([1, 1]);
});

// docs/contract/sessions.md#ending-a-session
test('all others end at once', async () => {
  await signInElsewhere(ada);
  await signInElsewhere(ada, 'admin');
  await signInElsewhere(bob);
  expect((await ada.delete(URL)).status).toBe(204);
  expect((await list(ada)).map(({ is_current }) => is_current)).toEqual([true]);
  expect(await list(bob)).toHaveLength(2);
});
