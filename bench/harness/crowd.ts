import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE, hashSessionKey } from '@tandem/db/access/sessions.ts';
import type { Scene } from './scene.ts';

type CrowdMember = { id: string; cookie: string };

/**
 * Members of the imported project, straight in the database, with a session of each. A person may hold only so many
 * connections, and passwords are slow on purpose.
 */
export async function makeCrowd({ sql, projectId }: Scene, size: number): Promise<CrowdMember[]> {
  const keys = Array.from({ length: size }, () => randomBytes(64).toString('hex'));
  const hashes = keys.map((key) => Buffer.from(hashSessionKey(key)).toString('hex'));
  const made = await sql<{ user_id: string; hash: string }[]>`
    with project as (select id, workspace_id from projects where id = ${projectId}),
    people as (
      insert into users (email, display_name)
      select 'crowd-' || gen_random_uuid() || '@example.com', 'Crowd ' || n from generate_series(1, ${size}::int) n
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
    join unnest(${hashes}::text[]) with ordinality as h(hash, n) using (n)
    returning user_id, encode(key_hash, 'hex') as hash`;
  const idOf = new Map(made.map(({ hash, user_id }) => [hash, user_id]));
  return keys.map((key, n) => ({ id: idOf.get(hashes[n] ?? '') ?? '', cookie: `${SESSION_COOKIE}=${key}` }));
}

/** Makes somebody who signed up a member of the imported project. */
export async function addToProject({ sql, projectId }: Scene, userId: string): Promise<void> {
  await sql`
    with project as (select id, workspace_id from projects where id = ${projectId}), colleague as (
      insert into workspace_members (workspace_id, user_id, role) select workspace_id, ${userId}::uuid, 15 from project
    )
    insert into project_members (workspace_id, project_id, user_id, role)
    select workspace_id, id, ${userId}::uuid, 15 from project`;
}
