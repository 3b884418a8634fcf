import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { draftColumns } from '@tandem/db/rows/drafts.ts';
import type { Draft } from '@tandem/shared/work-items/drafts/schema.ts';
import { must } from '@tandem/shared/must.ts';
import { FIRST_SORT_ORDER, SORT_ORDER_STEP } from '@tandem/shared/work-items/items/sort-order.ts';
import { type RawBuilder, type UpdateObject, sql } from 'kysely';
import type { PageRows } from '../../http/key-cursor.ts';
import { type Placed, newestFirst, pageOfRows, pageParts } from '../../http/keyset.ts';
import type { Page } from '../../http/paging.ts';

/** Whose drafts are meant; with a project only those that are to go there. */
export type DraftScope = { workspace_id: string; user_id: string; project_id: string | null };

const isInScope = ({ workspace_id, user_id, project_id }: DraftScope): RawBuilder<boolean> => sql`
  w.created_by = ${user_id} and w.workspace_id = ${workspace_id} and w.deleted_at is null
  ${project_id === null ? sql`` : sql`and w.project_id = ${project_id}`}`;

type DraftsPage = { conditions: RawBuilder<boolean>[]; page: Page };
const NEWEST = newestFirst(sql`w.created_at`, sql`w.id`);

/** A page of somebody's drafts, the newest first, and how many there are. */
export async function readDrafts(
  db: Db,
  scope: DraftScope,
  { conditions, page }: DraftsPage,
): Promise<{ found: PageRows<Draft>; total: number }> {
  const where = sql.join([isInScope(scope), ...conditions], sql` and `);
  const { isAfter, order, window, place } = pageParts(page, NEWEST);
  const { rows } = await sql<Draft & Placed>`
    select ${draftColumns}, ${place} from drafts w left join states s on s.id = w.state_id
    where ${where} and ${isAfter} order by ${order} ${window}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from drafts w left join states s on s.id = w.state_id
    where ${where}`.execute(db);
  return { found: pageOfRows(page, rows), total: must(counted.rows[0], 'a count gives one row').total };
}

export async function findDraft(db: Db, scope: DraftScope, id: string): Promise<Draft | undefined> {
  const { rows } = await sql<Draft>`
    select ${draftColumns} from drafts w where w.id = ${id} and ${isInScope(scope)}`.execute(db);
  return rows[0];
}

/** The same, locked for a write. */
export async function lockDraft(tx: Tx, scope: DraftScope, id: string): Promise<Draft | undefined> {
  await sql`select from drafts w where w.id = ${id} and ${isInScope(scope)} for update`.execute(tx);
  return findDraft(tx, scope, id);
}

export type DraftColumns = UpdateObject<DB, 'drafts'>;

/** A new draft behind the others of its project and state; gives its id. */
export async function insertDraft(tx: Tx, scope: DraftScope, values: DraftColumns): Promise<string> {
  const { workspace_id, user_id } = scope;
  const { project_id = null, state_id = null } = values;
  const sortOrder = sql<number>`coalesce((select max(o.sort_order) + ${SORT_ORDER_STEP}::float8 from drafts o
    where o.created_by = ${user_id} and o.workspace_id = ${workspace_id} and o.deleted_at is null
      and o.project_id is not distinct from ${project_id}::uuid
      and o.state_id is not distinct from ${state_id}::uuid), ${FIRST_SORT_ORDER}::float8)`;
  const row = await tx
    .insertInto('drafts')
    .values({
      ...(values as object),
      workspace_id,
      sort_order: sortOrder,
      created_by: user_id,
      updated_by: user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** False, and nothing written, when the draft has these values already. */
export async function writeDraft(tx: Tx, id: string, values: DraftColumns, by: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('drafts')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks a draft deleted, and its files that belong to nothing else. */
export async function deleteDraftRow(tx: Tx, id: string, by: string): Promise<void> {
  await sql`
    with files as (
      update assets set deleted_at = now(), updated_at = now()
      where entity_id = ${id} and entity_type in ('DRAFT_ISSUE_DESCRIPTION', 'DRAFT_ISSUE_ATTACHMENT')
        and deleted_at is null
    )
    update drafts set deleted_at = now(), updated_at = now(), updated_by = ${by} where id = ${id}`.execute(
    tx,
  );
}

/** Gives the pictures of a draft's text to the item that it became. */
export async function moveDescriptionFiles(
  tx: Tx,
  draftId: string,
  item: { id: string; project_id: string },
): Promise<void> {
  await sql`
    update assets set entity_type = 'ISSUE_DESCRIPTION', entity_id = ${item.id}, project_id = ${item.project_id},
      updated_at = now()
    where entity_id = ${draftId} and entity_type = 'DRAFT_ISSUE_DESCRIPTION' and deleted_at is null`.execute(
    tx,
  );
}
