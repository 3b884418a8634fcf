import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

type Week = { member_id: RawBuilder<string>; start: RawBuilder<string> };

/** Whether the caller decides about the week of a person, as a condition of SQL (docs/contract/time.md#approvers). */
export function canDecide(
  { workspace, user }: WorkspaceContext,
  { member_id, start }: Week,
): RawBuilder<boolean> {
  if (workspace.role === ROLE.ADMIN) return sql`true`;
  const mode = sql`(select o.approver_mode from time_settings o where o.workspace_id = ${workspace.id})`;
  return sql`(${member_id} <> ${user.id}::uuid and case coalesce(${mode}, 'leads')
    when 'people' then exists (select from time_settings o
      where o.workspace_id = ${workspace.id} and ${user.id}::uuid = any(o.approver_ids))
    else exists (select from work_item_worklogs l join projects lp on lp.id = l.project_id
      where l.workspace_id = ${workspace.id} and l.logged_by = ${member_id} and l.deleted_at is null
        and l.day >= ${start} and l.day < ${start} + 7 and lp.project_lead_id = ${user.id}::uuid) end)`;
}
