import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether somebody sees a page: a member of one of its projects, or a restricted guest of one who owns it
 * (docs/contract/pages.md#pages-and-guests). What is its owner's alone nobody else sees.
 */
export const isSeenPage = (
  pageId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from pages g
  join project_pages gj on gj.page_id = g.id
  join projects gp on gp.id = gj.project_id and gp.deleted_at is null and gp.archived_at is null
  join project_members gm on gm.project_id = gp.id and gm.user_id = ${userId} and gm.is_active and gm.deleted_at is null
  where g.id = ${pageId} and g.deleted_at is null and (g.owned_by_id = ${userId} or g.access = 0
    and (gm.role > ${sql.lit(ROLE.GUEST)} or gp.guest_view_all_features)))`;
