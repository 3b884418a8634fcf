import type { Db } from '@tandem/db/postgres/client.ts';
import type { ApprovalRule } from '@tandem/shared/projects/workflow/schema.ts';
import { sql } from 'kysely';
import { membersWhoSee } from './sight.ts';

/** The maximum number of approvers: all of them are part of every row and are notified. */
const MOST = 200;

/**
 * Returns the approvers of a rule: the named people in their order, or the members with at least the role,
 * sorted by name. They are active members of the project who see the item. The requester and programs are
 * left out (docs/contract/approvals.md#approvers).
 */
export async function readApprovers(
  db: Db,
  { item_id, requester_id }: { item_id: string; requester_id: string },
  { member_ids, role }: ApprovalRule,
): Promise<{ id: string; name: string }[]> {
  const isMeant = role === null ? sql`m.user_id = any(${member_ids}::uuid[])` : sql`m.role >= ${role}`;
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.display_name as name
    from work_items w, lateral (
      select u.id, u.display_name, m.role from ${membersWhoSee(sql`${isMeant} and not u.is_bot and m.user_id <> ${requester_id}`)}
    ) u
    where w.id = ${item_id}
    order by array_position(${member_ids}::uuid[], u.id), u.role desc, u.display_name, u.id
    limit ${MOST}`.execute(db);
  return rows;
}
