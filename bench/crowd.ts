import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE, hashSessionKey } from '@tandem/db/access/sessions.ts';
import type { Scene } from './scene.ts';

/**
 * Members of the imported project, straight in the database; gives the cookie of each. A person may hold only so many
 * connections, and passwords are slow on purpose.
 */
export async function makeCrowd({ sql, projectId }: Scene, size: number): Promise<string[]> {
  const keys = Array.from({ length: size }, () => randomBytes(64).toString('hex'));
  const hashes = keys.map((key) => Buffer.from(hashSessionKey(key)).toString('hex'));
  await sql`
    with project as (select id, workspace_id from projects where id = ${projectId}),
    people as (
      insert into users (email, display_name)
      select 'crowd-' || n || '@example.com', 'Crowd ' || n from generate_series(1, ${size}::int) n
      returning id
    ), colleagues as (
      insert into workspace_members (workspace_id, user_id, role)
      select project.workspace_id, people.id, 15 from people, project
    ), members as (
      insert into project_members (workspace_id, project_id, user_id, role)
      select project.workspace_id, project.id, people.id, 15 from people, project
    )
    insert into sessions (key_hash, user_id, expires_at)
    select decode(h.hash, 'hex'), p.id, now() + interval '1 day'
    from (select id, row_number() over () as n from people) p
    join unnest(${hashes}::text[]) with ordinality as h(hash, n) using (n)`;
  return keys.map((key) => `${SESSION_COOKIE}=${key}`);
}
