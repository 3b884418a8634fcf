import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { toJsonb } from '@tandem/db/postgres/json.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, invalidField, notFound } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { requireUnarchived } from '../../projects/base/lock.ts';
import { isEditable, lockEditableItems } from '../../work-items/record/edits/load.ts';
import { type ItemEdit, editOf } from '../../work-items/record/edits/values.ts';
import { writeEdits } from '../../work-items/record/edits/write.ts';
import { beginPlanEdit } from '../edits/log.ts';
import { isPlannedIn } from '../progress/planned-items.ts';
import { readCycleChanges } from './announce.ts';
import { takeSnapshot } from './progress.ts';
import { cycleNotFound } from './repo.ts';
import { type LockedCycle, lockCycles, requireNotArchived, writeCycle } from './write-repo.ts';

/**
 * Moves what is not done into another cycle, and stores how far this one came
 * (docs/contract/cycles.md#taking-items-over).
 */
export async function transferItems(
  ctx: ProjectContext,
  id: string,
  targetId: string | null | undefined,
): Promise<void> {
  requireUnarchived(ctx.project);
  if (!targetId) throw badRequest('New Cycle Id is required');
  if (targetId === id) throw invalidField('new_cycle_id', 'A cycle cannot take its own items over.');
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    const source = await lockSource(tx, ctx, { id, targetId });
    const { changes, isStored } = await moveOpenItems(tx, ctx, { source, targetId });
    const own = isStored ? await readCycleChanges(tx, [id]) : [];
    await recordFor(ctx, tx, [...own, ...changes]);
  });
}

type Moved = { changes: NewChange[]; items: number; isStored: boolean };

/** Moves what is not done out of a cycle that is locked, and stores how far it came, unless that is known already. */
export async function moveOpenItems(
  tx: Tx,
  ctx: ProjectContext,
  { source, targetId }: { source: Pick<LockedCycle, 'id' | 'has_snapshot'>; targetId: string },
): Promise<Moved> {
  const edits = await lockOpenItems(tx, source.id, targetId);
  const logEdit = await beginPlanEdit(tx, ctx, { kind: 'cycle', id: source.id });
  const isStored = !source.has_snapshot && (await storeSnapshot(tx, ctx, source.id));
  await logEdit();
  return { changes: await writeEdits(tx, ctx, edits), items: edits.length, isStored };
}

/** Locks both; 400 for a cycle that is over or archived as the one that takes over. */
async function lockSource(
  tx: Tx,
  ctx: ProjectContext,
  { id, targetId }: { id: string; targetId: string },
): Promise<LockedCycle> {
  const cycles = await lockCycles(tx, ctx, { ids: [id, targetId], is_shared: false });
  const [source, target] = [id, targetId].map((each) => cycles.find((cycle) => cycle.id === each));
  if (!source) throw cycleNotFound();
  if (!target) throw notFound();
  requireNotArchived(source);
  requireNotArchived(target);
  if (target.is_completed) {
    throw badRequest('The cycle where the issues are transferred is already completed');
  }
  return source;
}

/** The items of the cycle whose state is none of an end. Their states are read once they are held. */
async function lockOpenItems(tx: Tx, id: string, targetId: string): Promise<ItemEdit[]> {
  const items = await lockEditableItems(tx, sql`${isPlannedIn('cycle', id)} and ${isEditable}`);
  const states = [...new Set(items.map(({ values }) => values.state_id))];
  const { rows } = await sql<{ id: string }>`
    select id from states where id = any(${states}::uuid[]) and "group" in ('backlog', 'unstarted', 'started')`.execute(
    tx,
  );
  const open = new Set(rows.map((state) => state.id));
  return items.flatMap((item) =>
    open.has(item.values.state_id) ? editOf(item, { cycle_id: targetId }) : [],
  );
}

/** Once: what is taken over later was not in the cycle when it ended. */
async function storeSnapshot(tx: Tx, ctx: ProjectContext, id: string): Promise<boolean> {
  const progress_snapshot = toJsonb(await takeSnapshot(tx, ctx, id));
  return writeCycle(tx, { id, by: ctx.user.id }, { progress_snapshot });
}
