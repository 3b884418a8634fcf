import { createSession } from '@tandem/db/access/sessions.ts';
import type { Caller, TestApp } from '../../testing/app.ts';

/** A person with a session of the console, and with one of the product; an administrator unless it is said. */
export async function makeOperator(
  test: TestApp,
  { isAdmin = true, ...values }: { isAdmin?: boolean; email?: string; display_name?: string } = {},
): Promise<Caller> {
  const { db } = test.database;
  const person = await test.makeUser(values);
  await db
    .updateTable('users')
    .set({ last_login_time: new Date().toISOString() })
    .where('id', '=', person.id)
    .execute();
  if (isAdmin) await db.insertInto('instance_admins').values({ user_id: person.id }).execute();
  const session = { user_id: person.id, scope: 'admin', user_agent: 'test', ip_address: '' } as const;
  const cookie = `${person.cookie}; admin-session-id=${await createSession(db, session)}`;
  const withCookie =
    (call: Caller['get']): Caller['get'] =>
    (url, body, options = {}) =>
      call(url, body, { ...options, headers: { cookie, ...options.headers } });
  const { get, post, put, patch, delete: remove } = person;
  return {
    id: person.id,
    cookie,
    get: withCookie(get),
    post: withCookie(post),
    put: withCookie(put),
    patch: withCookie(patch),
    delete: withCookie(remove),
  };
}
