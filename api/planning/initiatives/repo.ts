import { differs } from '@tandem/db/postgres/changed-columns.ts';
import type { Db, Tx } from '@tandem/db/postgres/client.ts';
import type { DB } from '@tandem/db/postgres/types.generated.ts';
import { takePlace } from '@tandem/db/rows/places.ts';
import { badRequest, forbidden, notFound } from '@tandem/shared/http/errors.ts';
import type { TargetKind } from '@tandem/shared/planning/initiatives/values.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { must } from '@tandem/shared/must.ts';
import { type UpdateObject, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

const STEP = 10_000;
const FIRST_PLACE = 65_535;

export const initiativeNotFound = () => notFound('Initiative not found');

export type LockedInitiative = {
  id: string;
  owner_id: string | null;
  created_by: string | null;
  parent_id: string | null;
  description_html: string;
  target_kind: TargetKind | null;
  target_date: string | null;
  start_date: string | null;
};

/** 400 while initiatives are switched off for the workspace (docs/contract/initiatives.md#switching-initiatives-off). */
export async function requireEnabled(db: Db, workspaceId: string): Promise<void> {
  const { rows } = await sql<{ is_initiatives_enabled: boolean }>`
    select w.is_initiatives_enabled from workspaces w where w.id = ${workspaceId}`.execute(db);
  if (!rows[0]?.is_initiatives_enabled) throw badRequest('Initiatives are switched off in this workspace.');
}

/** An initiative whole until the transaction ends. */
export async function lockInitiative(tx: Tx, ctx: WorkspaceContext, id: string): Promise<LockedInitiative> {
  const { rows } = await sql<LockedInitiative>`
    select i.id, i.owner_id, i.created_by, i.parent_id, i.description_html, i.target_kind, i.target_date, i.start_date
    from initiatives i
    where i.id = ${id} and i.workspace_id = ${ctx.workspace.id} and i.deleted_at is null for update`.execute(
    tx,
  );
  if (!rows[0]) throw initiativeNotFound();
  return rows[0];
}

/** The same; 403 unless the caller is its creator, its owner or an administrator. */
export async function lockOwnInitiative(
  tx: Tx,
  ctx: WorkspaceContext,
  id: string,
): Promise<LockedInitiative> {
  const row = await lockInitiative(tx, ctx, id);
  const isOwn = row.owner_id === ctx.user.id || row.created_by === ctx.user.id;
  if (!isOwn && ctx.workspace.role !== ROLE.ADMIN) throw forbidden();
  return row;
}

export type InitiativeColumns = UpdateObject<DB, 'initiatives'>;

/** A new one, behind all others if nothing else is wanted. */
export async function insertInitiative(
  tx: Tx,
  ctx: WorkspaceContext,
  values: InitiativeColumns & { name: string },
): Promise<string> {
  const last = sql<number>`(select coalesce(max(i.sort_order) + ${STEP}, ${FIRST_PLACE}) from initiatives i
    where i.workspace_id = ${ctx.workspace.id} and i.deleted_at is null)`;
  const row = await tx
    .insertInto('initiatives')
    .values({
      sort_order: last,
      ...(values as object),
      name: values.name,
      workspace_id: ctx.workspace.id,
      created_by: ctx.user.id,
      updated_by: ctx.user.id,
    } as never)
    .returning('id')
    .executeTakeFirst();
  return must(row, 'the initiative was inserted').id;
}

/** False, and nothing written, when it has these values already. */
export async function writeInitiative(
  tx: Tx,
  { id, by }: { id: string; by: string },
  values: InitiativeColumns,
): Promise<boolean> {
  if (Object.keys(values).length === 0) return false;
  const { numUpdatedRows } = await tx
    .updateTable('initiatives')
    .set({ ...values, updated_at: sql<string>`clock_timestamp()`, updated_by: by })
    .where('id', '=', id)
    .where(differs(values))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function touchInitiative(tx: Tx, { id, by }: { id: string; by: string }): Promise<void> {
  await sql`update initiatives set updated_at = clock_timestamp(), updated_by = ${by} where id = ${id}`.execute(
    tx,
  );
}

/** The place that one gets among those of its workspace, and the ids of those that give way. */
export function takeInitiativePlace(tx: Tx, workspaceId: string, asked: { id: string; wanted: number }) {
  const isIn = sql<boolean>`r.workspace_id = ${workspaceId} and r.deleted_at is null`;
  return takePlace(tx, { table: 'initiatives', column: 'sort_order', isIn, ties: sql`r.id` }, asked);
}
