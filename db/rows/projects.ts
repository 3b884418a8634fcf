import { assetUrl } from '@tandem/shared/files/assets/url.ts';
import type { ProjectRow } from '@tandem/shared/projects/projects/schema.ts';
import { ROLE } from '@tandem/shared/roles.ts';
import { sql } from 'kysely';
import type { Db } from '../postgres/client.ts';

/** What small lists tell of a project, from `projects p` with the membership `m` of whoever looks. */
export const projectLiteColumns = sql`
  p.id, p.name, p.identifier, m.sort_order, p.logo_props, m.role as member_role, p.archived_at,
  p.workspace_id as workspace, p.cycle_view, p.issue_views_view, p.module_view, p.page_view,
  p.intake_view as inbox_view, p.guest_view_all_features, p.project_lead_id as project_lead,
  p.created_at, p.updated_at, p.created_by, p.updated_by`;

/** The row of a project as one person `v` sees it. */
export const projectRowColumns = sql`${projectLiteColumns},
  p.description, p.network, p.default_assignee_id as default_assignee, p.default_state_id as default_state,
  p.estimate_id as estimate, p.emoji, p.icon_prop, p.cover_image, p.cover_image_asset, p.intake_view,
  p.is_time_tracking_enabled, p.is_time_billable, p.is_issue_type_enabled, p.is_epic_enabled, p.is_workflow_enabled,
  p.is_marketing_funnels_enabled, p.is_project_updates_enabled, p.archive_in, p.close_in,
  p.cycle_schedule, p.start_date, p.target_date, p.update_cadence, p.timezone,
  case when p.is_project_updates_enabled then p.health end as health,
  case when p.is_project_updates_enabled then p.health_at end as health_at,
  case when p.is_project_updates_enabled then p.next_update_on end as next_update_on,
  exists (select from favorites f where f.user_id = v.user_id and f.workspace_id = p.workspace_id
    and f.entity_type = 'project' and f.entity_identifier = p.id) as is_favorite,
  (select b.anchor from deploy_boards b where b.entity_name = 'project' and b.entity_identifier = p.id
    and b.deleted_at is null) as anchor, p.external_source, p.external_id, p.deleted_at`;

export const ownMembership = sql`left join project_members m
  on m.project_id = p.id and m.user_id = v.user_id and m.is_active and m.deleted_at is null`;

export type WithoutUrl<R extends ProjectRow> = Omit<R, 'cover_image_url'>;

export const withCoverUrl = <R extends WithoutUrl<ProjectRow>>(
  row: R,
): R & { cover_image_url: string | null } => ({
  ...row,
  cover_image_url: assetUrl(row.cover_image_asset, row.cover_image),
});

/** The row of a project as each of several people sees it. */
export async function readProjectRows(
  db: Db,
  projectId: string,
  userIds: readonly string[],
): Promise<{ viewer_id: string; row: ProjectRow }[]> {
  const { rows } = await sql<WithoutUrl<ProjectRow> & { viewer_id: string }>`
    select v.user_id as viewer_id, ${projectRowColumns} from unnest(${userIds}::uuid[]) as v(user_id)
    cross join projects p ${ownMembership}
    where p.id = ${projectId}`.execute(db);
  return rows.map(({ viewer_id, ...row }) => ({ viewer_id, row: withCoverUrl(row) }));
}

/**
 * Active members of the workspace who may know of a project. People who have never signed in (they came with an
 * import) follow no stream yet and are left out. With `among` only these are asked about.
 */
export async function readAudience(db: Db, projectId: string, among?: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select w.user_id from projects p
    join workspace_members w on w.workspace_id = p.workspace_id and w.is_active and w.deleted_at is null
    join users u on u.id = w.user_id
    left join project_members m on m.project_id = p.id and m.user_id = w.user_id and m.is_active and m.deleted_at is null
    where p.id = ${projectId} and (${among ?? null}::uuid[] is null or w.user_id = any(${among ?? []}::uuid[]))
      and (m.id is not null or w.role = ${ROLE.ADMIN} or (w.role = ${ROLE.MEMBER} and p.network = 2))
      and (u.last_login_time is not null or exists (select from sessions s where s.user_id = u.id))`.execute(
    db,
  );
  return rows.map((row) => row.user_id);
}
