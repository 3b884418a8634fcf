import type { Envelope } from '@tandem/shared/http/paging.ts';
import type { JsonRow } from '@tandem/db/rows/work-items.ts';
import { allowLongWrite } from '@tandem/db/postgres/long-write.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { badRequest, notFound } from '@tandem/shared/http/errors.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor, stampProjectSeq } from '../../../context.ts';
import { requireUnarchived } from '../../../projects/base/lock.ts';
import { lockNamedItems } from '../../../work-items/bulk/scope.ts';
import { editOf } from '../../../work-items/record/edits/values.ts';
import { writeEdits } from '../../../work-items/record/edits/write.ts';
import type { GroupedResults } from '../../../work-items/lists/pages/envelope.ts';
import type { ListQuery } from '../../../work-items/selection/input.ts';
import { listWorkItems } from '../../../work-items/lists/list.ts';
import { listScope } from '../../../work-items/selection/scope.ts';
import { isPlannedIn } from '../../progress/planned-items.ts';
import { requireCycle } from '../repo.ts';
import { holdCycle, requireNotArchived } from '../write-repo.ts';

/** A page of the items of a cycle, as every list is asked for (docs/contract/cycles.md#items-of-a-cycle). */
export async function listCycleItems(
  ctx: ProjectContext,
  id: string,
  query: ListQuery,
): Promise<Envelope<JsonRow[] | GroupedResults>> {
  stampProjectSeq(ctx);
  await requireCycle(ctx.db, ctx, id);
  return listWorkItems(ctx, query, sql<boolean>`${listScope(ctx)} and ${isPlannedIn('cycle', id)}`);
}

/**
 * Puts items into a cycle, out of the one that they were in (docs/contract/cycles.md#putting-items-in). Ids that are no
 * items of the project's lists are left out.
 */
export async function addToCycle(ctx: ProjectContext, id: string, ids: readonly string[]): Promise<void> {
  requireUnarchived(ctx.project);
  if (ids.length === 0) throw badRequest('Issues are required');
  await inTransaction(ctx.db, async (tx) => {
    await allowLongWrite(tx);
    const cycle = await holdCycle(tx, ctx, id);
    requireNotArchived(cycle);
    if (cycle.is_completed) {
      throw badRequest('The Cycle has already been completed so no new issues can be added');
    }
    const items = await lockNamedItems(tx, ctx, ids);
    const edits = items.flatMap((item) => (item.is_epic ? [] : editOf(item, { cycle_id: id })));
    await recordFor(ctx, tx, await writeEdits(tx, ctx, edits));
  });
}

/** Takes an item out of a cycle; 404 when it is not in it (docs/contract/cycles.md#taking-items-out). */
export async function removeFromCycle(
  ctx: ProjectContext,
  id: string,
  { issue_id }: { issue_id: string },
): Promise<void> {
  requireUnarchived(ctx.project);
  await inTransaction(ctx.db, async (tx) => {
    requireNotArchived(await holdCycle(tx, ctx, id));
    const [item] = await lockNamedItems(tx, ctx, [issue_id]);
    if (item?.values.cycle_id !== id) throw notFound();
    await recordFor(ctx, tx, await writeEdits(tx, ctx, editOf(item, { cycle_id: null })));
  });
}
