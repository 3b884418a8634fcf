import { follow } from '@tandem/db/rows/subscriptions.ts';
import { inTransaction } from '@tandem/db/postgres/transaction.ts';
import { sql } from 'kysely';
import { type ProjectContext, recordFor } from '../../context.ts';
import { isEditable } from '../record/edits/load.ts';
import { visibleItems } from '../selection/scope.ts';
import { requireIds, requireKnown } from './scope.ts';

/**
 * Subscribes the caller to each of the items that they may see; whoever is subscribed already stays so
 * (docs/contract/bulk.md#following-many).
 */
export async function subscribeInBulk(ctx: ProjectContext, ids: string[]): Promise<{ message: string }> {
  requireIds(ctx, ids);
  const conditions = [
    sql<boolean>`w.id = any(${ids}::uuid[]) and w.project_id = ${ctx.project.id} and ${isEditable}`,
    ...visibleItems(ctx),
  ];
  await inTransaction(ctx.db, async (tx) => {
    await requireKnown(tx, ctx, ids);
    const { rows } = await sql<{ id: string }>`
      select w.id from work_items w where ${sql.join(conditions, sql` and `)}
      order by w.id for key share of w`.execute(tx);
    const followers = rows.map(({ id }) => ({ item_id: id, user_id: ctx.user.id }));
    await recordFor(ctx, tx, await follow(tx, followers, ctx.stream_seqs));
  });
  return { message: 'Issues subscribed successfully' };
}
