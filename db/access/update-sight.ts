import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether somebody may know of the update `r` (docs/contract/updates.md#who-reads-updates): members of its project, for
 * an initiative members of the workspace, guests never; of a draft its author alone. Not while the feature is switched
 * off.
 */
export const isSeenUpdate = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  r.deleted_at is null and (r.posted_at is not null or r.created_by = ${userId})
  and exists (select from workspace_members uw where uw.workspace_id = r.workspace_id and uw.user_id = ${userId}
    and uw.is_active and uw.deleted_at is null and uw.role > ${sql.lit(ROLE.GUEST)})
  and case when r.initiative_id is not null then exists (
      select from initiatives ui join workspaces us on us.id = ui.workspace_id and us.is_initiatives_enabled
      where ui.id = r.initiative_id and ui.deleted_at is null)
    else exists (
      select from projects up
      join project_members um on um.project_id = up.id and um.user_id = ${userId} and um.is_active and um.deleted_at is null
        and um.role > ${sql.lit(ROLE.GUEST)}
      where up.id = r.project_id and up.deleted_at is null and up.archived_at is null and up.is_project_updates_enabled)
      and (r.module_id is null or exists (
        select from modules ud where ud.id = r.module_id and ud.deleted_at is null)) end)`;
