import { dayIn } from '@tandem/shared/time/calendar-day.ts';
import { must } from '@tandem/shared/must.ts';
import type { EpicProgress } from '@tandem/shared/work-items/epics/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, stampProjectSeq } from '../../context.ts';
import { groupCounts, isCounted, ownProjects } from '../selection/counts.ts';
import { requireItem } from '../items/read/require-item.ts';

/**
 * Counts the items below an epic by state group, and those that are due today or were before and are not over
 * (docs/contract/epics.md#progress): of the caller's projects, and only those that they may see. 404 for an epic that
 * the guest rule hides.
 */
export async function readEpicProgress(ctx: ProjectContext, id: string): Promise<EpicProgress> {
  stampProjectSeq(ctx);
  await requireItem(ctx, id);
  const today = dayIn(ctx.user.user_timezone);
  const { rows } = await sql<EpicProgress>`
    select ${groupCounts},
      count(*) filter (where i.target_date <= ${today}::date and s."group" not in ('completed', 'cancelled'))::int
        as overdue_issues
    from ${ownProjects(ctx.workspace.id, ctx.user.id)}
    join work_items i on i.project_id = p.id and i.parent_id = ${id} join states s on s.id = i.state_id
    where ${isCounted(ctx.user.id)}`.execute(ctx.db);
  return must(rows[0], 'a count gives one row');
}
