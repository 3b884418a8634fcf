import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { type PlaceContext, type WorkspaceContext, recordFor } from '../../context.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { takeTraces } from '../edits/traces.ts';
import { rolledUpChanges } from './announce.ts';
import { lockOwnInitiative, requireEnabled, writeInitiative } from './repo.ts';
import { lockInitiatives } from './rollups/refresh.ts';

/** Deletes an initiative; its parts stay what they are (docs/contract/initiatives.md#deleting-an-initiative). */
export async function deleteInitiative(ctx: WorkspaceContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requireEnabled(tx, ctx.workspace.id);
    await lockInitiatives(tx, ctx.workspace.id);
    await lockOwnInitiative(tx, ctx, id);
    await recordFor(ctx, tx, await removeInitiative(tx, ctx, id));
  });
}

/** Deletes a locked initiative without asking for rights. What is nested in it moves one level up. */
export async function removeInitiative(tx: Tx, ctx: PlaceContext, id: string): Promise<NewChange[]> {
  const by = ctx.user.id;
  const { rows } = await sql<{ id: string; parent_id: string | null; is_child: boolean }>`
    select i.id, i.parent_id, i.id <> ${id} as is_child from initiatives i
    where (i.id = ${id} or i.parent_id = ${id}) and i.deleted_at is null order by i.id for update`.execute(
    tx,
  );
  const parent_id = rows.find(({ is_child }) => !is_child)?.parent_id ?? null;
  const children = rows.filter(({ is_child }) => is_child).map((row) => row.id);
  for (const child of children) {
    const logEdit = await beginPlanEdit(tx, ctx, { kind: 'initiative', id: child });
    await writeInitiative(tx, { id: child, by }, { parent_id });
    await logEdit();
  }
  const logEdit = await beginPlanEdit(tx, ctx, { kind: 'initiative', id });
  const own = await takeTraces(tx, { kind: 'initiative', id, isDeleted: true });
  await sql`update initiatives set deleted_at = now(), updated_at = clock_timestamp(), updated_by = ${by}
    where id = ${id}`.execute(tx);
  await logEdit(own.traces);
  const left = parent_id ? [parent_id] : [];
  return [
    ...(await rolledUpChanges(tx, ctx.workspace.id, { written: [id, ...children], left })),
    ...own.changes,
  ];
}
