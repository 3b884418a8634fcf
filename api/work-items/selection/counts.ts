import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Counts of the items in a cycle or module by state group, over `work_items i join states s`. Only what lists show is
 * counted (docs/contract/lists.md#visible-items).
 */
export const groupCounts: RawBuilder<unknown> = sql`
  count(*)::int as total_issues,
  count(*) filter (where s."group" = 'completed')::int as completed_issues,
  count(*) filter (where s."group" = 'cancelled')::int as cancelled_issues,
  count(*) filter (where s."group" = 'started')::int as started_issues,
  count(*) filter (where s."group" = 'unstarted')::int as unstarted_issues,
  count(*) filter (where s."group" = 'backlog')::int as backlog_issues`;

/** The counts of a joined `n`, 0 where nothing was counted. */
export const countsOrZero: RawBuilder<unknown> = sql`
  coalesce(n.total_issues, 0) as total_issues, coalesce(n.completed_issues, 0) as completed_issues,
  coalesce(n.cancelled_issues, 0) as cancelled_issues, coalesce(n.started_issues, 0) as started_issues,
  coalesce(n.unstarted_issues, 0) as unstarted_issues, coalesce(n.backlog_issues, 0) as backlog_issues`;

/**
 * Which items `i` of `projects p` a member `m` counts: no epics, and for a guest who sees only their own, only those.
 */
export const isCounted = (userId: string): RawBuilder<boolean> => sql`
  i.deleted_at is null and i.archived_at is null and not i.is_draft and not i.is_hidden_by_intake
  and s."group" <> 'triage' and not i.is_epic
  and (m.role <> ${ROLE.GUEST} or p.guest_view_all_features or i.created_by = ${userId})`;

/** Projects that a user is an active member of and that are not archived, as `m` and `p`. */
export const ownProjects = (workspaceId: string, userId: string): RawBuilder<unknown> => sql`
  project_members m join projects p
    on p.id = m.project_id and p.workspace_id = ${workspaceId} and p.deleted_at is null and p.archived_at is null
    and m.user_id = ${userId} and m.is_active and m.deleted_at is null`;
