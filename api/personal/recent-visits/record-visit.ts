import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';

const MAX_VISITS = 20;
/** A screen that reads the same thing again and again is one visit, as long as nothing else was looked at in between. */
const SAME_VISIT_S = 5;

type Visit = {
  entity_name: 'cycle' | 'issue' | 'module' | 'page' | 'project' | 'view';
  entity_identifier: string;
  /** None for what is of the workspace. */
  project_id: string | null;
};

/**
 * Notes that the caller looked at something; the oldest beyond twenty are forgotten
 * (docs/contract/recent-visits.md#the-last-twenty).
 */
export async function recordVisit(ctx: WorkspaceContext, visit: Visit): Promise<void> {
  const { workspace, user } = ctx;
  await sql`
    with visited as (
      insert into recent_visits as r (workspace_id, user_id, entity_name, entity_identifier, project_id)
      values (${workspace.id}, ${user.id}, ${visit.entity_name}, ${visit.entity_identifier}, ${visit.project_id})
      on conflict (user_id, workspace_id, entity_name, entity_identifier) do update
        set visited_at = now(), project_id = excluded.project_id
        where r.visited_at < now() - make_interval(secs => ${SAME_VISIT_S}) or exists (
          select from recent_visits n where n.user_id = r.user_id and n.workspace_id = r.workspace_id
            and n.visited_at > r.visited_at)
      returning entity_name, entity_identifier
    )
    delete from recent_visits r using (
      select o.entity_name, o.entity_identifier from recent_visits o
      where o.user_id = ${user.id} and o.workspace_id = ${workspace.id}
        and (o.entity_name, o.entity_identifier) not in (select entity_name, entity_identifier from visited)
      order by o.visited_at desc offset ${MAX_VISITS - 1}
    ) old
    where r.user_id = ${user.id} and r.workspace_id = ${workspace.id} and exists (select from visited)
      and r.entity_name = old.entity_name and r.entity_identifier = old.entity_identifier`.execute(ctx.db);
}
