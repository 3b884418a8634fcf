import type { NewChange } from '@tandem/db/change-log/log.ts';
import type { Tx } from '@tandem/db/postgres/client.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { announceProject } from '@tandem/db/rows/project-changes.ts';
import { estimateRemoval } from './announce.ts';
import { lockEstimate } from './lock.ts';
import { reassignPoints } from './reassign.ts';
import { deleteEstimateRow } from './repo.ts';

/**
 * Deletes an estimate with its points; items that hold one have none then, and a project that used it estimates no more
 * (docs/contract/estimates.md#deleting-an-estimate).
 */
export async function deleteEstimate(ctx: ProjectContext, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const estimate = await lockEstimate(tx, ctx, id);
    const moves = estimate.points.map((point) => ({ from_id: point.id, to_id: null }));
    const project = await turnOff(tx, ctx, id);
    await deleteEstimateRow(tx, id, ctx.user.id);
    const items = await reassignPoints(tx, ctx, moves);
    await recordFor(ctx, tx, [estimateRemoval(estimate), ...project, ...items]);
  });
}

async function turnOff(tx: Tx, ctx: ProjectContext, estimateId: string): Promise<NewChange[]> {
  const { numAffectedRows } = await sql`
    update projects set estimate_id = null, updated_at = clock_timestamp(), updated_by = ${ctx.user.id}
    where id = ${ctx.project.id} and estimate_id = ${estimateId}`.execute(tx);
  return numAffectedRows ? announceProject(tx, ctx.project.id) : [];
}
