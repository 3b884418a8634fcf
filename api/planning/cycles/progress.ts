import { seesOnlyOwnItems } from '@tandem/db/access/membership.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import { badRequest } from '@tandem/shared/http/errors.ts';
import {
  type CycleProgress,
  type Distribution,
  type Measure,
  NO_DISTRIBUTION,
  type Progress,
} from '@tandem/shared/planning/progress.ts';
import type { ProgressSnapshot } from '@tandem/shared/planning/cycles/schema.ts';
import { sql } from 'kysely';
import { type ProjectContext, stampProjectSeq } from '../../context.ts';
import type { ChartDays } from '../progress/chart.ts';
import { readProgress } from '../progress/stored-counts.ts';
import { readDailyProgress } from '../progress/daily.ts';
import { readDistributions, wholeDistribution } from '../progress/distribution.ts';
import { cycleNotFound, scopeOf } from './repo.ts';

type Frame = { days: ChartDays | null; snapshot: ProgressSnapshot | null };

/** The days of a cycle, and its snapshot for those who may know it; archived or not. 404 when there is no such cycle. */
async function readFrame(db: Db, ctx: ProjectContext, id: string): Promise<Frame> {
  const { rows } = await sql<Frame>`
    select nullif(c.progress_snapshot, '{}') as snapshot,
      case when c.start_date is not null and c.end_date is not null then json_build_object(
        'first', (c.start_date at time zone p.timezone)::date, 'last', (c.end_date at time zone p.timezone)::date,
        'today', (now() at time zone p.timezone)::date) end as days
    from cycles c join projects p on p.id = c.project_id
    where c.id = ${id} and c.project_id = ${ctx.project.id} and c.deleted_at is null`.execute(db);
  const [frame] = rows;
  if (!frame) throw cycleNotFound();
  return seesOnlyOwnItems(ctx.project) ? { ...frame, snapshot: null } : frame;
}

/** What of a snapshot goes before what is counted now. */
function countsOf({
  distribution: _d,
  estimate_distribution: _e,
  ...counts
}: ProgressSnapshot): Partial<Progress> {
  return counts;
}

/** How far a cycle is, now or when its items went on (docs/contract/cycles.md#progress). */
export async function getCycleProgress(ctx: ProjectContext, id: string): Promise<Progress> {
  stampProjectSeq(ctx);
  const { snapshot } = await readFrame(ctx.db, ctx, id);
  const now = await readProgress(ctx.db, 'cycle', { ...scopeOf(ctx), id });
  return snapshot ? { ...now, ...countsOf(snapshot) } : now;
}

/** The same with each day until today (docs/contract/cycles.md#day-by-day). */
export async function getDailyCycleProgress(ctx: ProjectContext, id: string): Promise<CycleProgress> {
  const now = await getCycleProgress(ctx, id);
  const { days } = await readFrame(ctx.db, ctx, id);
  return { ...now, progress: days ? await readDailyProgress(ctx.db, { ...scopeOf(ctx), id, days }) : [] };
}

/**
 * The items of a cycle by people and labels, and what remained at the end of each day
 * (docs/contract/cycles.md#shares-of-people-and-labels).
 */
export async function getCycleAnalytics(
  ctx: ProjectContext,
  id: string,
  measure: Measure,
): Promise<Distribution> {
  stampProjectSeq(ctx);
  const { days, snapshot } = await readFrame(ctx.db, ctx, id);
  if (!days) throw badRequest('Cycle has no start or end date');
  if (snapshot) {
    return wholeDistribution(measure === 'issues' ? snapshot.distribution : snapshot.estimate_distribution);
  }
  const shares = await readDistributions(ctx.db, 'cycle', { ...scopeOf(ctx), id, days });
  return shares[measure] ?? NO_DISTRIBUTION;
}

/** What is stored of a cycle whose items go on into another one. */
export async function takeSnapshot(db: Db, ctx: ProjectContext, id: string): Promise<ProgressSnapshot> {
  const { days } = await readFrame(db, ctx, id);
  const scope = { ...scopeOf(ctx), id };
  const shares = await readDistributions(db, 'cycle', { ...scope, days });
  return {
    ...(await readProgress(db, 'cycle', scope)),
    distribution: shares.issues,
    estimate_distribution: shares.points ?? {},
  };
}
