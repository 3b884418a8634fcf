import type { Db } from '@tandem/db/postgres/client.ts';
import { isListed } from '@tandem/db/rows/work-items.ts';
import { notFound } from '@tandem/shared/http/errors.ts';
import type { Forecast } from '@tandem/shared/insight/forecast/schema.ts';
import { MAX_WEEKS, forecastOf } from '@tandem/shared/insight/forecast/simulate.ts';
import { type RawBuilder, sql } from 'kysely';
import { type ProjectContext, stampProjectSeq } from '../../context.ts';
import type { PlannedIn } from '../../planning/progress/planned-items.ts';
import { readProgress } from '../../planning/progress/stored-counts.ts';

type Frame = { today: string; target: string | null };

const TARGETS: Readonly<Record<PlannedIn, RawBuilder<unknown>>> = {
  cycle: sql`(t.end_date at time zone p.timezone)::date::text`,
  module: sql`t.target_date::text`,
};
const TABLES = { cycle: 'cycles', module: 'modules' } as const;

/** 404 for a cycle or module of another project. */
async function readFrame(db: Db, { project }: ProjectContext, kind: PlannedIn, id: string): Promise<Frame> {
  const { rows } = await sql<Frame>`
    select (now() at time zone p.timezone)::date::text as today, ${TARGETS[kind]} as target
    from ${sql.table(TABLES[kind])} t join projects p on p.id = t.project_id
    where t.id = ${id} and t.project_id = ${project.id} and t.deleted_at is null`.execute(db);
  if (!rows[0]) throw notFound(kind === 'cycle' ? 'Cycle not found' : 'Module not found');
  return rows[0];
}

/** Items of the project that were completed in each of the last whole weeks, from the first one in which any was. */
async function readThroughput(db: Db, { project }: ProjectContext): Promise<number[]> {
  const { rows } = await sql<{ week: number; done: number }>`
    select floor(extract(epoch from now() - w.completed_at) / ${7 * 86_400})::int as week, count(*)::int as done
    from work_items w join states s on s.id = w.state_id
    where w.project_id = ${project.id} and ${isListed} and not w.is_epic and s."group" = 'completed'
      and w.completed_at <= now() and w.completed_at > now() - make_interval(weeks => ${MAX_WEEKS})
    group by 1`.execute(db);
  const earliest = await sql<{ weeks: number }>`
    select floor(extract(epoch from now() - min(w.completed_at)) / ${7 * 86_400})::int as weeks
    from work_items w join states s on s.id = w.state_id
    where w.project_id = ${project.id} and ${isListed} and not w.is_epic and s."group" = 'completed'`.execute(
    db,
  );
  const weeks = Math.min(MAX_WEEKS, (earliest.rows[0]?.weeks ?? -1) + 1);
  const byWeek = new Map(rows.map(({ week, done }) => [week, done]));
  return Array.from({ length: Math.max(0, weeks) }, (_, at) => byWeek.get(weeks - 1 - at) ?? 0);
}

/** When a cycle or module will be done, by what its project has completed so far (docs/contract/forecasts.md). */
export async function readForecast(ctx: ProjectContext, kind: PlannedIn, id: string): Promise<Forecast> {
  stampProjectSeq(ctx);
  const { today, target } = await readFrame(ctx.db, ctx, kind, id);
  const { workspace, user, project } = ctx;
  const scope = { workspace_id: workspace.id, user_id: user.id, project_id: project.id, id };
  const counts = await readProgress(ctx.db, kind, scope);
  const remaining = counts.total_issues - counts.completed_issues - counts.cancelled_issues;
  const throughput = await readThroughput(ctx.db, ctx);
  return forecastOf({ remaining, throughput, today, target });
}
