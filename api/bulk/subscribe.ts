import { inTransaction } from '@tandem/db/transaction.ts';
import { sql } from 'kysely';
import type { ProjectContext } from '../context.ts';
import { isEditable } from '../item-edits/load.ts';
import { visibleItems } from '../work-items/list-scope.ts';
import { requireIds } from './scope.ts';

/** Subscribes the caller to each of the items that he may see; whoever is subscribed already stays so (contract-work-items 11.3). */
export async function subscribeInBulk(ctx: ProjectContext, ids: string[]): Promise<{ message: string }> {
  requireIds(ctx, ids);
  const conditions = [
    sql<boolean>`w.id = any(${ids}::uuid[]) and w.project_id = ${ctx.project.id} and ${isEditable}`,
    ...visibleItems(ctx),
  ];
  await inTransaction(ctx.db, (tx) =>
    sql`
      insert into work_item_subscribers (work_item_id, user_id, workspace_id, project_id)
      select w.id, ${ctx.user.id}, w.workspace_id, w.project_id from work_items w
      where ${sql.join(conditions, sql` and `)} on conflict do nothing`.execute(tx),
  );
  return { message: 'Issues subscribed successfully' };
}
