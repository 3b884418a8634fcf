import { isListedIn } from '@tandem/db/access/agents.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE, type Role } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Kind } from './kinds.ts';

/** Who asks, and in which workspace: what is found is theirs to see. */
export type Reader = { db: Db; user_id: string; workspace: { id: string; slug: string; role: Role } };

/** A row that a name may mean; `words` are its names in lower case, `period` says of a cycle what it is now. */
export type Candidate = { kind: Kind; id: string; name: string; words: string[]; period: string | null };

/** At most as many are named where a name is unknown. */
export const MAX_LISTED = 30;

/** Workspaces of the person, of a token for one alone: the one that is named, or two at most where none is. */
export async function readWorkspaces(
  db: Db,
  { userId, onlyId, slug }: { userId: string; onlyId: string | null; slug: string | null },
): Promise<Reader['workspace'][]> {
  const { rows } = await sql<Reader['workspace']>`
    select w.id, w.slug, m.role
    from workspace_members m join workspaces w on w.id = m.workspace_id and w.deleted_at is null
    where m.user_id = ${userId} and m.is_active and m.deleted_at is null
      and (${onlyId}::uuid is null or w.id = ${onlyId}::uuid)
      and (${slug}::text is null or lower(w.slug) = lower(${slug}::text))
    limit 2`.execute(db);
  return rows;
}

/** Projects that the reader is a member of, or the one that they name. */
const ownProjects = ({ user_id, workspace }: Reader, only: string | null) => sql`
  select om.project_id from project_members om join projects op on op.id = om.project_id and op.deleted_at is null
  where om.user_id = ${user_id} and op.workspace_id = ${workspace.id} and om.is_active and om.deleted_at is null
    and (${only}::uuid is null or om.project_id = ${only}::uuid)`;

type Source = (reader: Reader, own: RawBuilder<unknown>, only: string | null) => RawBuilder<unknown>;

const named =
  (kind: Kind, table: string, more = sql`true`) =>
  (own: RawBuilder<unknown>) =>
    sql`
  select ${sql.lit(kind)}::text as kind, t.id, t.name, array[lower(t.name)] as words, null::text as period
  from ${sql.table(table)} t where t.project_id in (${own}) and t.deleted_at is null and ${more}`;

const people: Source = (reader, own, only) => {
  const isKnown = reader.workspace.role > ROLE.GUEST;
  const members =
    only === null && isKnown
      ? sql`select wm.user_id from workspace_members wm
          where wm.workspace_id = ${reader.workspace.id} and wm.is_active and wm.deleted_at is null`
      : sql`select pm.user_id from project_members pm
          where pm.project_id in (${own}) and pm.is_active and pm.deleted_at is null`;
  // Who may not know addresses finds nobody by them (docs/contract/workspace-members.md#e-mails).
  const mail = isKnown ? sql`lower(coalesce(u.email, ''))` : sql`''`;
  return sql`
    select 'person'::text as kind, u.id, u.display_name as name,
      array[lower(u.display_name), lower(trim(u.first_name || ' ' || u.last_name)), ${mail}] as words,
      null::text as period
    from users u where u.id in (${members}) and ${isListedIn(sql`${reader.workspace.id}::uuid`)}`;
};

const cycles: Source = (_reader, own) => sql`
  select 'cycle'::text as kind, t.id, t.name, array[lower(t.name)] as words,
    case when t.start_date <= now() and t.end_date >= now() then 'current'
      when t.start_date > now() and t.start_date = (select min(n.start_date) from cycles n
        where n.project_id = t.project_id and n.deleted_at is null and n.archived_at is null
          and n.start_date > now()) then 'next' end as period
  from cycles t where t.project_id in (${own}) and t.deleted_at is null and t.archived_at is null`;

const SOURCES: Readonly<Record<Exclude<Kind, 'item'>, Source>> = {
  project: (_reader, own) => sql`
    select 'project'::text as kind, p.id, p.name, array[lower(p.name), lower(p.identifier)] as words,
      p.identifier::text as period
    from projects p where p.id in (${own})`,
  state: (_reader, own) => named('state', 'states', sql`t."group" <> 'triage'`)(own),
  label: (_reader, own) => named('label', 'labels')(own),
  module: (_reader, own) => named('module', 'modules')(own),
  cycle: cycles,
  person: people,
  type: (_reader, own) => sql`
    select 'type'::text as kind, t.id, t.name, array[lower(t.name)] as words, null::text as period
    from work_item_types t where t.id in (
      select k.type_id from project_work_item_types k where k.project_id in (${own}))`,
};

export type NameKind = Exclude<Kind, 'item'>;

/**
 * The rows of these kinds that the reader may see, in a project or in all of theirs: those that have one of the names, or
 * the first ones by name where there are none. One statement, whatever the number of kinds and names.
 */
export async function readCandidates(
  reader: Reader,
  { project, wanted }: { project: string | null; wanted: ReadonlyMap<NameKind, readonly string[] | null> },
): Promise<Candidate[]> {
  const own = ownProjects(reader, project);
  const parts = [...wanted].map(([kind, names]) => {
    const source = SOURCES[kind](reader, own, project);
    return names === null
      ? sql`(select * from (${source}) c order by c.name, c.id limit ${MAX_LISTED + 1})`
      : sql`(select * from (${source}) c where c.words && ${names}::text[] or c.period = any(${names}::text[])
          order by c.name, c.id limit 200)`;
  });
  const { rows } = await sql<Candidate>`
    select a.kind, a.id, a.name, a.words, a.period from (${sql.join(parts, sql` union all `)}) a`.execute(
    reader.db,
  );
  return rows;
}

export type FoundItem = { id: string; project_id: string; key: string };

/** Items by their keys and ids, those before a move as well, of projects where the reader sees them; one statement. */
export async function readItems(
  reader: Reader,
  { keys, ids }: { keys: readonly { identifier: string; number: number }[]; ids: readonly string[] },
): Promise<FoundItem[]> {
  const identifiers = keys.map(({ identifier }) => identifier.toUpperCase());
  const numbers = keys.map(({ number }) => number);
  const { rows } = await sql<FoundItem>`
    with keys as (
      select p.id as project_id, k.number, p.identifier || '-' || k.number as key
      from unnest(${identifiers}::text[], ${numbers}::int[]) k (identifier, number)
      join projects p on p.identifier = k.identifier and p.workspace_id = ${reader.workspace.id}
    ), found as (
      select w.id, k.key from keys k join work_items w on w.project_id = k.project_id and w.sequence_id = k.number
      union all
      select o.work_item_id, k.key from keys k
      join work_item_old_keys o on o.project_id = k.project_id and o.sequence_id = k.number
      union all
      select i.id, '' from unnest(${ids}::uuid[]) i (id)
    )
    select w.id, w.project_id, f.key from found f join work_items w on w.id = f.id
    join projects p on p.id = w.project_id and p.deleted_at is null and p.workspace_id = ${reader.workspace.id}
    join project_members m
      on m.project_id = p.id and m.user_id = ${reader.user_id} and m.is_active and m.deleted_at is null
    where w.deleted_at is null and not w.is_draft
      and (m.role > ${ROLE.GUEST} or p.guest_view_all_features or w.created_by = ${reader.user_id})`.execute(
    reader.db,
  );
  return rows;
}
