import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/** Active members `m` of the project of item `w` who see the item, joined with their accounts `u`. */
export const membersWhoSee = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  project_members m
  join projects mp on mp.id = m.project_id and mp.deleted_at is null
  join workspace_members mv on mv.workspace_id = mp.workspace_id and mv.user_id = m.user_id and mv.is_active
    and mv.deleted_at is null
  join users u on u.id = m.user_id and u.is_active
  where m.project_id = w.project_id and m.is_active and m.deleted_at is null
    and (m.role > ${sql.lit(ROLE.GUEST)} or mp.guest_view_all_features or w.created_by = m.user_id) and ${condition}`;
