import type { Db } from '@tandem/db/postgres/client.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/** Whether a person leads the live project `alias` that tracks time, and is one of its members. */
export const isLedBy = (alias: string, userId: RawBuilder<string>): RawBuilder<boolean> => sql`(
  ${sql.ref(`${alias}.project_lead_id`)} = ${userId} and ${sql.ref(`${alias}.deleted_at`)} is null
  and ${sql.ref(`${alias}.is_time_tracking_enabled`)} and exists (
    select from project_members lm where lm.project_id = ${sql.ref(`${alias}.id`)} and lm.user_id = ${userId}
      and lm.is_active and lm.deleted_at is null and lm.role > ${sql.lit(ROLE.GUEST)}))`;

type Decision = Record<'workspace_id' | 'user_id' | 'member_id' | 'start', RawBuilder<string>>;

/**
 * Whether a member who is no administrator of the workspace decides about the week of another
 * (docs/contract/time.md#approvers). Time that others wrote for a person makes no one their approver.
 */
export const decidesAbout = ({ workspace_id, user_id, member_id, start }: Decision): RawBuilder<boolean> =>
  sql`(${member_id} <> ${user_id} and exists (
    select from time_settings ao where ao.workspace_id = ${workspace_id} and ao.is_approval_on
      and case ao.approver_mode when 'people' then ${user_id} = any(ao.approver_ids)
      else exists (
        select from work_item_worklogs al join projects ap on ap.id = al.project_id
        left join work_items aw on aw.id = al.work_item_id
        where al.workspace_id = ${workspace_id} and al.logged_by = ${member_id} and al.created_by = al.logged_by
          and al.deleted_at is null and aw.deleted_at is null
          and al.day >= ${start} and al.day < ${start} + 7 and ${isLedBy('ap', user_id)}) end))`;

type OfWeek = { workspace_id: string; member_id: string; day: string };

/**
 * People who approve, reject and unlock the week of a person (docs/contract/time.md#approvers): administrators of the
 * workspace, and the leads of the projects that the week has time of or the people whom the settings name.
 */
export async function readApprovers(db: Db, { workspace_id, member_id, day }: OfWeek): Promise<string[]> {
  const decides = decidesAbout({
    workspace_id: sql`m.workspace_id`,
    user_id: sql`m.user_id`,
    member_id: sql`${member_id}::uuid`,
    start: sql`date_trunc('week', ${day}::date)::date`,
  });
  const { rows } = await sql<{ user_id: string }>`
    select m.user_id from workspace_members m
    where m.workspace_id = ${workspace_id} and m.is_active and m.deleted_at is null and m.role > ${ROLE.GUEST}
      and (m.role = ${ROLE.ADMIN} or ${decides})
    order by m.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
