import type { NewChange } from '../change-log/log.ts';
import type { Tx } from '../postgres/client.ts';
import { sql } from 'kysely';
import { type InLog, workItemChangesOf } from './work-item-changes.ts';

/**
 * Waits for items that are being assigned to these members, and lets none be before the transaction ends. To be called
 * before memberships end: which items somebody leaves behind is known only then.
 */
export async function holdOffAssigning(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await sql`select from project_members where id = any(${memberIds}::uuid[]) order by id for update`.execute(
    tx,
  );
}

/**
 * Items keep whom they are assigned to, but name only those who are active members
 * (docs/contract/project-members.md#assignments-of-former-members): their rows change when somebody leaves or comes
 * back.
 */
export async function assignedItemChanges(
  ctx: InLog,
  tx: Tx,
  members: { project_ids: string[]; user_ids: string[] },
): Promise<NewChange[]> {
  const { rows } = await sql<{ id: string; project_id: string }>`
    select distinct i.id, i.project_id from work_item_assignees a join work_items i on i.id = a.work_item_id
    where a.project_id = any(${members.project_ids}::uuid[]) and a.user_id = any(${members.user_ids}::uuid[])
      and i.deleted_at is null and i.archived_at is null and not i.is_draft`.execute(tx);
  return workItemChangesOf(ctx, tx, rows);
}
