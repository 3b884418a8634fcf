import { differs, givenOr } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import { lockRows } from '@tandem/db/rows/locks.ts';
import { takePlace } from '@tandem/db/rows/places.ts';
import type { Label } from '@tandem/shared/projects/labels/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { sql } from 'kysely';

export type NewLabel = {
  id?: string;
  name: string;
  color: string;
  description: string;
  parent: string | null;
  external_source?: string | null;
  external_id?: string | null;
};

const columns = sql`l.id, l.name, l.color, l.parent_id as parent, l.project_id, l.workspace_id, l.sort_order`;
const STEP = 10_000;
const FIRST = 65_535;

/** New labels behind the others of their project, in the given order. */
export async function insertLabels(
  tx: Tx,
  project: { workspace_id: string; project_id: string; by: string },
  labels: readonly NewLabel[],
): Promise<Label[]> {
  const { rows } = await sql<Label>`
    with last as (
      select coalesce(max(sort_order), ${FIRST - STEP}) as sort_order from labels
      where project_id = ${project.project_id} and deleted_at is null
    )
    insert into labels as l
      (id, workspace_id, project_id, name, color, description, parent_id, external_source, external_id, sort_order,
        created_by, updated_by)
    select coalesce(i.id, gen_random_uuid()), ${project.workspace_id}, ${project.project_id}, i.name, i.color, i.description, i.parent,
      i.external_source, i.external_id, last.sort_order + ${STEP} * i.position, ${project.by}, ${project.by}
    from last, rows from (jsonb_to_recordset(${JSON.stringify(labels)}::text::jsonb)
      as (id uuid, name text, color text, description text, parent uuid, external_source text, external_id text))
      with ordinality as i(id, name, color, description, parent, external_source, external_id, position)
    order by i.position
    returning ${columns}`.execute(tx);
  return rows;
}

/** The labels of a project that is not archived, in their order. */
export async function readLabels(db: Db, projectId: string): Promise<Label[]> {
  const { rows } = await sql<Label>`
    select ${columns} from labels l join projects p on p.id = l.project_id and p.archived_at is null
    where l.project_id = ${projectId} and l.deleted_at is null
    order by l.sort_order, l.created_at, l.id`.execute(db);
  return rows;
}

/** The labels of all projects that a user is a member of and that are not archived. */
export async function readLabelsOfMember(db: Db, workspaceId: string, userId: string): Promise<Label[]> {
  const { rows } = await sql<Label>`
    select ${columns} from project_members m
    join projects p on p.id = m.project_id and p.archived_at is null and p.deleted_at is null
    join labels l on l.project_id = p.id and l.deleted_at is null
    where m.user_id = ${userId} and m.workspace_id = ${workspaceId} and m.is_active and m.deleted_at is null
    order by l.project_id, l.sort_order, l.created_at, l.id`.execute(db);
  return rows;
}

export async function findLabel(db: Db, projectId: string, id: string): Promise<Label | undefined> {
  const { rows } = await sql<Label>`
    select ${columns} from labels l
    where l.id = ${id} and l.project_id = ${projectId} and l.deleted_at is null`.execute(db);
  return rows[0];
}

export async function readLabelsByIds(db: Db, ids: readonly string[]): Promise<Label[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Label>`
    select ${columns} from labels l where l.id = any(${ids}::uuid[]) order by l.sort_order, l.id`.execute(db);
  return rows;
}

/** The place that a label gets in its project, which is locked, and the ids of those that give way. */
export async function takeLabelPlace(
  tx: Tx,
  { id, project_id, sort_order }: Label,
  wanted: number | undefined,
) {
  if (wanted === undefined) return { place: sort_order, moved: [] };
  const isIn = sql<boolean>`r.project_id = ${project_id} and r.deleted_at is null`;
  const list = { table: 'labels', column: 'sort_order', isIn, ties: sql`r.created_at, r.id` } as const;
  return takePlace(tx, list, { id, wanted });
}

/** The same, held until the transaction ends: it cannot be put on an item meanwhile. */
export async function lockLabel(tx: Tx, projectId: string, id: string): Promise<Label | undefined> {
  const { rows } = await sql<Label>`
    select ${columns} from labels l
    where l.id = ${id} and l.project_id = ${projectId} and l.deleted_at is null for update`.execute(tx);
  return rows[0];
}

export async function hasChildren(db: Db, labelId: string): Promise<boolean> {
  const { rows } = await sql`
    select from labels where parent_id = ${labelId} and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Every live label below this one goes up to where no parent is; gives them as they are then. */
export async function detachChildren(tx: Tx, labelId: string, by: string): Promise<Label[]> {
  const { rows } = await sql<Label>`
    update labels l set parent_id = null, updated_at = clock_timestamp(), updated_by = ${by}
    where l.parent_id = ${labelId} and l.deleted_at is null returning ${columns}`.execute(tx);
  return rows;
}

/** What a write leaves as it is when it names none. */
type WrittenFields = {
  description: string | undefined;
  external_source: string | null | undefined;
  external_id: string | null | undefined;
};

export async function writeLabel(tx: Tx, label: Label & WrittenFields & { by: string }): Promise<Label[]> {
  const { name, color, sort_order, description, external_source, external_id } = label;
  const external = { external_source, external_id };
  const isOther = differs({ name, color, parent_id: label.parent, sort_order, description, ...external });
  const { rows } = await sql<Label>`
    update labels l set name = ${name}, color = ${color}, parent_id = ${label.parent},
      sort_order = ${sort_order}, description = coalesce(${description ?? null}, description),
      external_source = ${givenOr('external_source', external_source)},
      external_id = ${givenOr('external_id', external_id)},
      updated_at = clock_timestamp(), updated_by = ${label.by}
    where l.id = ${label.id} and ${isOther} returning ${columns}`.execute(tx);
  return rows;
}

/** Takes a locked label from all items and pages and marks it deleted; gives those that it was on. */
export async function deleteLabelRow(
  tx: Tx,
  labelId: string,
  by: string,
): Promise<{ items: string[]; pages: string[] }> {
  const holders = await lockHolders(tx, labelId);
  await sql`delete from work_item_labels where label_id = ${labelId}`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    update work_items set updated_at = clock_timestamp(), updated_by = ${by}
    where id = any(${holders.items}::uuid[]) and deleted_at is null
    returning id`.execute(tx);
  await sql`delete from page_labels where label_id = ${labelId}`.execute(tx);
  await sql`update labels set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${labelId}`.execute(tx);
  return { items: rows.map((row) => row.id), pages: holders.pages };
}

/** The same for those of these labels that no page and no live item has; gives them, and the labels that were below them. */
export async function deleteUnusedLabelRows(
  tx: Tx,
  projectId: string,
  { ids, by }: { ids: readonly string[]; by: string },
): Promise<{ labels: Label[]; children: Label[] }> {
  await sql`select from labels where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { rows: labels } = await sql<Label>`
    update labels l set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where l.id = any(${ids}::uuid[]) and l.project_id = ${projectId} and l.deleted_at is null
      and not exists (select from page_labels h where h.label_id = l.id)
      and not exists (select from work_item_labels h join work_items w on w.id = h.work_item_id
        where h.label_id = l.id and w.deleted_at is null)
    returning ${columns}`.execute(tx);
  const gone = labels.map(({ id }) => id);
  await sql`delete from work_item_labels where label_id = any(${gone}::uuid[])`.execute(tx);
  const { rows: children } = await sql<Label>`
    update labels l set parent_id = null, updated_at = clock_timestamp(), updated_by = ${by}
    where l.parent_id = any(${gone}::uuid[]) and l.deleted_at is null returning ${columns}`.execute(tx);
  return { labels, children };
}

/** Locks what a label is on. The label is locked, so nothing more gets it. */
async function lockHolders(tx: Tx, labelId: string): Promise<{ items: string[]; pages: string[] }> {
  const { rows } = await sql<{ items: string[]; pages: string[] }>`
    select array(select work_item_id from work_item_labels where label_id = ${labelId}) as items,
      array(select page_id from page_labels where label_id = ${labelId}) as pages`.execute(tx);
  const holders = must(rows[0], 'a select without from gives one row');
  await lockRows(tx, 'work_items', holders.items);
  await lockRows(tx, 'pages', holders.pages);
  return holders;
}
