import { isSeenUpdate } from '@tandem/db/access/update-sight.ts';
import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { updateColumns } from '@tandem/db/rows/updates.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import { must } from '@tandem/shared/must.ts';
import type { Health } from '@tandem/shared/projects/updates/health.ts';
import type { Update, UpdateProgress, UpdateScope } from '@tandem/shared/projects/updates/schema.ts';
import { type UpdateObject, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import type { Subject, SubjectIds } from './subject.ts';

export type UpdateText = { description_html: string; description_stripped: string };

/** One update that the caller may know of; 404 without one. */
export async function requireUpdate(db: Db, ctx: WorkspaceContext, id: string): Promise<Update> {
  const { rows } = await sql<Update>`
    select ${updateColumns} from updates r
    where r.id = ${id} and r.workspace_id = ${ctx.workspace.id} and ${isSeenUpdate(sql`${ctx.user.id}::uuid`)}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Whether any update has this id. */
export async function isThere(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from updates r where r.id = ${id}`.execute(db);
  return rows.length > 0;
}

/** The update as it is answered, in the transaction that has it. */
export async function readUpdate(tx: Tx, id: string): Promise<Update> {
  const { rows } = await sql<Update>`select ${updateColumns} from updates r where r.id = ${id}`.execute(tx);
  return must(rows[0], 'it is locked');
}

/** Of the latest posted update of a subject: `target` is the target date as it was then. */
type LatestPosted = { health: Health; posted_at: string; target: string | null };

/** It sets the health of its subject, and what the next one counts begins with it. */
export async function readLatestPosted(db: Db, { ids }: Pick<Subject, 'ids'>): Promise<LatestPosted | null> {
  const { rows } = await sql<LatestPosted>`
    select r.health, r.posted_at, r.progress->>'target_now' as target from updates r
    where r.posted_at is not null and r.deleted_at is null
      and r.project_id is not distinct from ${ids.project_id}::uuid
      and r.module_id is not distinct from ${ids.module_id}::uuid
      and r.initiative_id is not distinct from ${ids.initiative_id}::uuid
    order by r.posted_at desc, r.id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** An update under lock. Its subject was locked before, by all who change what the subject says. */
export type LockedUpdate = SubjectIds & {
  id: string;
  health: Health;
  description_html: string;
  scope_kind: UpdateScope['kind'];
  scope_id: string | null;
  posted_at: string | null;
  created_by: string | null;
  updated_at: string;
};

export async function lockUpdate(tx: Tx, id: string): Promise<LockedUpdate> {
  const { rows } = await sql<LockedUpdate>`
    select r.id, r.project_id, r.module_id, r.initiative_id, r.health, r.description_html, r.scope_kind, r.scope_id,
      r.posted_at, r.created_by, r.updated_at
    from updates r where r.id = ${id} and r.deleted_at is null for no key update`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What the health of a subject is written to; locked, so that its updates are posted one after the other. */
const ROWS = { project: 'projects', module: 'modules', initiative: 'initiatives' } as const;

export const subjectId = ({ kind, ids }: Pick<Subject, 'kind' | 'ids'>): string =>
  must(ids[`${kind}_id`], 'the subject has an id');

export async function lockSubject(tx: Tx, subject: Subject): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(ROWS[subject.kind])} t where t.id = ${subjectId(subject)} and t.deleted_at is null
    for no key update`.execute(tx);
  if (rows.length === 0) throw notFound();
}

/** The draft that a person has of a subject. */
export async function findDraft(
  tx: Tx,
  ctx: WorkspaceContext,
  subject: Subject,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from updates r
    where r.created_by = ${ctx.user.id} and r.posted_at is null and r.deleted_at is null
      and coalesce(r.module_id, r.initiative_id, r.project_id) = ${subjectId(subject)}`.execute(tx);
  return rows[0]?.id;
}

type NewUpdate = {
  id: string | undefined;
  subject: Subject;
  health: Health;
  text: UpdateText;
  scope: UpdateScope;
  posted: Posted | null;
};
export type Posted = { progress: UpdateProgress; now: string };

export async function insertUpdate(tx: Tx, ctx: WorkspaceContext, values: NewUpdate): Promise<string> {
  const { id = null, subject, health, text, scope, posted } = values;
  const { ids } = subject;
  const { rows } = await sql<{ id: string }>`
    insert into updates (id, workspace_id, project_id, module_id, initiative_id, health, description_html,
      description_stripped, scope_kind, scope_id, progress, posted_at, created_by, updated_by)
    values (coalesce(${id}::uuid, gen_random_uuid()), ${ctx.workspace.id}, ${ids.project_id}, ${ids.module_id},
      ${ids.initiative_id}, ${health}, ${text.description_html}, ${text.description_stripped}, ${scope.kind}, ${scope.id},
      ${posted ? toJsonb(posted.progress) : null}, ${posted?.now ?? null}, ${ctx.user.id}, ${ctx.user.id})
    returning id`.execute(tx);
  return must(rows[0], 'the update was inserted').id;
}

export type UpdateColumns = UpdateObject<DB, 'updates'>;

/** False, and nothing written, when the update has these values already. */
export async function writeUpdate(
  tx: Tx,
  { id, by }: { id: string; by: string },
  columns: UpdateColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('updates')
    .set({ ...columns, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(columns))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
