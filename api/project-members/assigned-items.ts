import type { NewChange } from '@tandem/db/change-log.ts';
import type { Tx } from '@tandem/db/client.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../context.ts';
import { workItemChanges } from '../work-item-changes.ts';

/**
 * Items keep whom they are assigned to, but name only those who are active members (contract-work-items 2): their rows
 * change when somebody leaves or comes back.
 */
export async function assignedItemChanges(
  ctx: WorkspaceContext,
  tx: Tx,
  members: { project_id: string; user_ids: string[] },
): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from work_item_assignees a join work_items i on i.id = a.work_item_id
    where a.project_id = ${members.project_id} and a.user_id = any(${members.user_ids}::uuid[])
      and i.deleted_at is null and i.archived_at is null and not i.is_draft`.execute(tx);
  return workItemChanges(ctx, tx, { project_id: members.project_id, ids: rows.map((row) => row.id) });
}
