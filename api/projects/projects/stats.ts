import { ROLE } from '@tandem/shared/roles.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { WorkspaceContext } from '../../context.ts';
import { visibleTo } from './repo.ts';

/**
 * Items that are counted; a guest who sees only their own counts only their own
 * (docs/contract/projects.md#counts-of-guests).
 */
const countedItems = (viewerId: string, group: RawBuilder<SqlBool>) => sql<number>`(
  select count(*)::int from work_items i join states s on s.id = i.state_id and ${group}
  where i.project_id = p.id and i.deleted_at is null and i.archived_at is null and not i.is_draft
    and not i.is_hidden_by_intake and not i.is_epic
    and (m.role is distinct from ${ROLE.GUEST} or p.guest_view_all_features or i.created_by = ${viewerId}))`;

const counts = (viewerId: string): Record<string, RawBuilder<number>> => ({
  total_issues: countedItems(viewerId, sql`s."group" <> 'triage'`),
  completed_issues: countedItems(viewerId, sql`s."group" = 'completed'`),
  total_members: sql`(select count(*)::int from project_members a join users u on u.id = a.user_id and not u.is_bot
    where a.project_id = p.id and a.is_active and a.deleted_at is null)`,
  total_cycles: sql`(select count(*)::int from cycles c where c.project_id = p.id and c.deleted_at is null)`,
  total_modules: sql`(select count(*)::int from modules c where c.project_id = p.id and c.deleted_at is null)`,
});

const count = z.int().optional();
export const projectStatsSchema = z.object({
  id: z.uuid(),
  total_issues: count,
  completed_issues: count,
  total_members: count,
  total_cycles: count,
  total_modules: count,
});
type ProjectStats = z.infer<typeof projectStatsSchema>;

/** Comma lists; an id that is none names no project. */
export const projectStatsQuery = z.object({
  project_ids: z.string().optional(),
  fields: z.string().optional(),
});

/**
 * The counts asked for, all of them when none is named, of projects that the caller may see
 * (docs/contract/projects.md#counts).
 */
export async function readProjectStats(
  ctx: WorkspaceContext,
  query: z.infer<typeof projectStatsQuery>,
): Promise<ProjectStats[]> {
  const asked = new Set(listOf(query.fields));
  const known = Object.entries(counts(ctx.user.id));
  const chosen = known.filter(([name]) => asked.has(name));
  const columns = (chosen.length > 0 ? chosen : known).map(
    ([name, value]) => sql`${value} as ${sql.id(name)}`,
  );
  const ids = listOf(query.project_ids).filter((id) => z.guid().safeParse(id).success);
  const viewer = { user_id: ctx.user.id, workspace_id: ctx.workspace.id, role: ctx.workspace.role };
  const { rows } = await sql<ProjectStats>`
    select p.id, ${sql.join(columns)} from projects p
    left join project_members m
      on m.project_id = p.id and m.user_id = ${ctx.user.id} and m.is_active and m.deleted_at is null
    where ${visibleTo(viewer)} and (${query.project_ids ?? null}::text is null or p.id = any(${ids}::uuid[]))
    order by p.name, p.id`.execute(ctx.db);
  return rows;
}

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
