import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import { percentOf } from '@tandem/shared/planning/percent.ts';
import type { UpdateProgress, UpdateScope } from '@tandem/shared/projects/updates/schema.ts';
import { sql } from 'kysely';
import { stateSpans } from '../progress/state-spans.ts';
import type { Condition } from '../../work-items/selection/filters.ts';
import { isCounted } from '../initiatives/rollups/sql.ts';
import { type CountedScope, always, countedScope } from './scope.ts';
import { readLatestPosted } from './repo.ts';
import type { Subject } from './subject.ts';

type Counts = Pick<
  UpdateProgress,
  'scope_before' | 'scope_now' | 'done_before' | 'done_now' | 'done' | 'added' | 'removed'
>;
type Counted = Counts & { now: string };

/**
 * What was in the scope at a moment and is now, by the history that burndowns are drawn from. Cancelled items are not in
 * it. What was made or came later was not there; what was deleted or archived since then was.
 */
async function readCounts(db: Db, scope: CountedScope, since: string | null): Promise<Counted> {
  const moment = sql`${since ?? '-infinity'}::timestamptz`;
  const { rows } = await sql<Counted>`
    with x as materialized (
      select w.id, s."group", w.created_at, w.completed_at, (${isCounted}) and (${scope.now}) as is_in,
        w.created_at <= ${moment} and (w.deleted_at is null or w.deleted_at > ${moment})
          and (w.archived_at is null or w.archived_at > ${moment}) and (${scope.before(moment)}) as was_in
      from work_items w join states s on s.id = w.state_id
      where (${scope.either(moment)}) and not w.is_epic and not w.is_draft and not w.is_hidden_by_intake
        and s."group" <> 'triage'
    ), ${stateSpans}, n as (
      select x.is_in and x."group" <> 'cancelled' as is_in, x."group" = 'completed' as is_done,
        x.was_in and g."group" <> 'cancelled' as was_in, x.created_at <= ${moment} and g."group" = 'completed' as was_done
      from x
      left join spans v on v.work_item_id = x.id and v.since <= ${moment} and (v.until is null or v.until > ${moment})
      cross join lateral (select coalesce(v."group", x."group") as "group") g
    )
    select statement_timestamp() as now,
      count(*) filter (where was_in)::int as scope_before, count(*) filter (where is_in)::int as scope_now,
      count(*) filter (where was_in and was_done)::int as done_before,
      count(*) filter (where is_in and is_done)::int as done_now,
      count(*) filter (where is_in and is_done and not was_done)::int as done,
      count(*) filter (where is_in and not was_in)::int as added,
      count(*) filter (where was_in and not is_in)::int as removed
    from n`.execute(db);
  return must(rows[0], 'a count gives one row');
}

/** The counts of one moment. */
export type CountsAt = { scope: number; done: number };

/** What was in a scope without a history of its own at a moment that is past. */
export async function countsAt(db: Db, scope: Condition, moment: string): Promise<CountsAt> {
  const { scope_before, done_before } = await readCounts(db, always(scope), moment);
  return { scope: scope_before, done: done_before };
}

/** The progress between two moments of which only the counts are known. */
export function progressBetween(
  before: { since: string | null; counts: CountsAt | null; target: string | null },
  now: { counts: CountsAt; target: string | null },
): UpdateProgress {
  const then = before.counts ?? { scope: 0, done: 0 };
  const { scope, done } = now.counts;
  return {
    since: before.since,
    scope_before: then.scope,
    scope_now: scope,
    done_before: then.done,
    done_now: done,
    done: Math.max(done - then.done, 0),
    added: Math.max(scope - then.scope, 0),
    removed: Math.max(then.scope - scope, 0),
    percent_before: before.counts && percent(then.done, then.scope),
    percent_now: percent(done, scope),
    target_before: before.target,
    target_now: now.target,
  };
}

const percent = (done: number, all: number): number | null => (all === 0 ? null : percentOf(done, all));

/** What changed since the last posted update of the subject, over a scope; and the moment up to which it counts. */
export async function readUpdateProgress(
  db: Db,
  subject: Subject,
  scope: UpdateScope,
): Promise<{ progress: UpdateProgress; now: string }> {
  const before = await readLatestPosted(db, subject);
  const since = before?.posted_at ?? null;
  const { now, ...counts } = await readCounts(db, await countedScope(db, subject, scope), since);
  const progress = {
    since,
    ...counts,
    percent_before: since === null ? null : percent(counts.done_before, counts.scope_before),
    percent_now: percent(counts.done_now, counts.scope_now),
    target_before: before?.target ?? null,
    target_now: subject.target_date,
  };
  return { progress, now };
}
