import { recordVisit } from '../../personal/recent-visits/record-visit.ts';
import type { ProjectContext } from '../../context.ts';

/** Lists are read all the time; one visit in so long is enough to know what was seen last. */
const SAME_VISIT_MS = 60_000;
const MAX_REMEMBERED = 10_000;
const visits = new Map<string, number>();

/**
 * Notes that the caller looked at the project's items (docs/contract/lists.md#listing-is-a-visit), without keeping the
 * answer waiting. A note that fails is only logged.
 */
export function visitProject(ctx: ProjectContext, onError: (error: unknown) => void): void {
  const key = `${ctx.user.id} ${ctx.project.id}`;
  const now = Date.now();
  if (now - (visits.get(key) ?? 0) < SAME_VISIT_MS) return;
  if (visits.size >= MAX_REMEMBERED) visits.clear();
  visits.set(key, now);
  const { id } = ctx.project;
  recordVisit(ctx, { entity_name: 'project', entity_identifier: id, project_id: id }).catch(onError);
}
