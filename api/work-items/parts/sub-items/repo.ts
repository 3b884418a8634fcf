import type { Db } from '@tandem/db/postgres/client.ts';
import { isListed, ownSubItemCount, workItemColumnsFor } from '@tandem/db/rows/work-items.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import type { WorkItemRow } from '@tandem/shared/work-items/items/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ProjectContext } from '../../../context.ts';

type Row = WorkItemRow & { is_restricted: boolean; own_sub_items: number };

/** Joins to `work_items w` the project `p` that is not archived and the caller's active membership `m` in it. */
const ownProjectOf = (ctx: ProjectContext): RawBuilder<unknown> => sql`
  join projects p on p.id = w.project_id and p.deleted_at is null and p.archived_at is null
  join project_members m
    on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null`;

const isRestricted = sql`(m.role = ${ROLE.GUEST} and not p.guest_view_all_features)`;

/** Listed items of any project of the workspace that the caller may see, the newest first; `where` is on `work_items w`. */
export async function readVisibleItems(
  db: Db,
  ctx: ProjectContext,
  where: RawBuilder<boolean>,
): Promise<WorkItemRow[]> {
  const { rows } = await sql<Row>`
    select ${workItemColumnsFor({ user_id: ctx.user.id, is_own: false, is_of_many_projects: true })}, ${isRestricted} as is_restricted, ${ownSubItemCount} as own_sub_items
    from work_items w join states s on s.id = w.state_id ${ownProjectOf(ctx)}
    where ${where} and w.workspace_id = ${ctx.workspace.id} and ${isListed}
      and (not ${isRestricted} or w.created_by = ${ctx.user.id})
    order by w.created_at desc, w.id`.execute(db);
  return rows.map(({ is_restricted, own_sub_items, ...row }) =>
    is_restricted ? { ...row, sub_issues_count: own_sub_items } : row,
  );
}
