import { randomBytes } from 'node:crypto';
import { SESSION_COOKIE, hashSessionKey } from '@tandem/db/access/sessions.ts';
import type postgres from 'postgres';
import { multiplyProject, tidyCopies } from '../../harness/multiply.ts';
import type { Scene } from '../../harness/scene.ts';

/** How large the installation is, as parts of what is meant in the end: 10,000 people, 200 workspaces, 2.2 million items. */
export type Size = { workspaces: number; people: number; documents: number };

const FULL = { workspaces: 200, people: 10_000, documents: 500 };

export const sizeOf = (scale: number): Size => ({
  workspaces: Math.max(2, Math.round(FULL.workspaces * scale)),
  people: Math.max(20, Math.round(FULL.people * scale)),
  documents: Math.max(4, Math.round(FULL.documents * scale)),
});

/** Somebody of the crowd: where they work, on what, and with which session. */
export type CrowdPerson = { cookie: string; user_id: string; slug: string; project_id: string };
export type CrowdPlace = {
  slug: string;
  project_id: string;
  items: string[];
  states: string[];
  pages: string[];
};
export type Crowd = { people: CrowdPerson[]; places: CrowdPlace[]; items: number };

const ITEMS_NAMED = 200;

/** A workspace with one project: every second item of the tracker, 11,000 of them. */
async function makeWorkspace(scene: Scene, n: number): Promise<Omit<CrowdPlace, 'pages'>> {
  const { sql } = scene;
  const slug = `crowd-${n}`;
  const [made] = await sql<{ id: string }[]>`
    insert into workspaces (name, slug, owner_id) select ${slug}, ${slug}, owner_id from workspaces
    where slug = ${scene.slug} returning id`;
  const workspace_id = made?.id ?? '';
  await sql`insert into workspace_members (workspace_id, user_id, role)
    select ${workspace_id}, owner_id, 20 from workspaces where id = ${workspace_id}`;
  await sql`insert into change_streams (stream, workspace_id, last_seq)
    values (${`workspace:${workspace_id}`}, ${workspace_id}, 1)`;
  const project_id = await multiplyProject(sql, scene.projectId, {
    identifier: `CR${n}`,
    copies: 1,
    of: 2,
    workspace_id,
  });
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const items = await sql<{ id: string }[]>`
    select id from work_items where project_id = ${project_id} and deleted_at is null and archived_at is null
    order by sequence_id desc limit ${ITEMS_NAMED}`;
  const states = await sql<{ id: string }[]>`select id from states where project_id = ${project_id}`;
  return { slug, project_id, items: ids(items), states: ids(states) };
}

/** Members of a project with a session each, straight in the database: passwords are slow on purpose. */
async function addPeople(
  sql: postgres.Sql,
  { slug, project_id }: { slug: string; project_id: string },
  count: number,
): Promise<CrowdPerson[]> {
  const keys = Array.from({ length: count }, () => randomBytes(64).toString('hex'));
  const hashes = keys.map((key) => Buffer.from(hashSessionKey(key)).toString('hex'));
  const made = await sql<{ user_id: string; hash: string }[]>`
    with project as (select id, workspace_id from projects where id = ${project_id}),
    people as (
      insert into users (email, display_name)
      select 'crowd-' || gen_random_uuid() || '@example.com', 'Crowd ' || n from generate_series(1, ${count}::int) n
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
  return keys.map((key, n) => ({
    cookie: `${SESSION_COOKIE}=${key}`,
    user_id: idOf.get(hashes[n] ?? '') ?? '',
    slug,
    project_id,
  }));
}

/** Pages to type into, made by their first person. */
async function makePages(url: string, person: CrowdPerson, count: number): Promise<string[]> {
  const pages: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const answer = await fetch(`${url}/api/workspaces/${person.slug}/projects/${person.project_id}/pages/`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Notes ${n}` }),
    });
    if (answer.status !== 201) throw new Error(`A page was answered ${answer.status}.`);
    pages.push(((await answer.json()) as { id: string }).id);
  }
  return pages;
}

/** Fills the database of the scene until the installation has this size. */
export async function makeInstallation(scene: Scene, size: Size): Promise<Crowd> {
  const [people, places]: [CrowdPerson[], CrowdPlace[]] = [[], []];
  for (let n = 0; n < size.workspaces; n += 1) {
    const place = await makeWorkspace(scene, n);
    const own = await addPeople(scene.sql, place, Math.ceil(size.people / size.workspaces));
    const [first] = own;
    const pages = first
      ? await makePages(scene.server.url, first, Math.ceil(size.documents / size.workspaces))
      : [];
    people.push(...own);
    places.push({ ...place, pages });
    if (n % 20 === 19) console.log(`  ${n + 1} of ${size.workspaces} workspaces`);
  }
  await tidyCopies(scene.sql);
  const [laid] = await scene.sql<{ items: number }[]>`select count(*)::int as items from work_items`;
  return { people, places, items: laid?.items ?? 0 };
}
