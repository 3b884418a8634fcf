import { TIME_BUCKETS_MS } from '@tandem/db/metrics/registry.ts';
import type { Db } from '@tandem/db/postgres/client.ts';
import type { Monitoring } from '@tandem/shared/platform/health/monitoring.ts';
import { sql } from 'kysely';

const MAX_ROUTES = 50;
const MAX_SHAPES = 30;

/** Up to where a part of all requests were answered, in milliseconds, straight between the bounds of the buckets. */
export function percentile(counts: readonly number[], part: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const wanted = all * part;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    const low = TIME_BUCKETS_MS[index - 1] ?? 0;
    const high = TIME_BUCKETS_MS[index] ?? low;
    if (count > 0 && before + count >= wanted)
      return Math.round(low + ((high - low) * (wanted - before)) / count);
    before += count;
  }
  return 0;
}

type Route = { method: string; route: string; counts: number[]; failed: number };
export type AllTimes = { counts: number[]; failed: number };

const SUMS = sql.join(
  [...TIME_BUCKETS_MS, 0].map((_bound, index) => sql`coalesce(sum(counts[${sql.lit(index + 1)}]), 0)`),
);

/** The routes of thirty days, by the time that they took altogether. */
export async function readRoutes(db: Db): Promise<Monitoring['routes']> {
  const { rows } = await sql<Route>`
    select method, route, array[${SUMS}]::int[] as counts, sum(failed)::int as failed
    from request_hours where hour > now() - interval '30 days'
    group by method, route order by sum(sum_ms) desc, route, method limit ${MAX_ROUTES}`.execute(db);
  return rows.map(({ method, route, counts, failed }) => ({
    method,
    route,
    count: counts.reduce((sum, count) => sum + count, 0),
    failed,
    p50_ms: percentile(counts, 0.5),
    p95_ms: percentile(counts, 0.95),
  }));
}

/** All calls of this hour and of the one before. */
export async function readLately(db: Db): Promise<AllTimes> {
  const { rows } = await sql<AllTimes>`
    select array[${SUMS}]::int[] as counts, coalesce(sum(failed), 0)::int as failed
    from request_hours where hour > now() - interval '2 hours'`.execute(db);
  return rows[0] ?? { counts: [], failed: 0 };
}

export type FailedRoute = { method: string; route: string; failed: number };

/** Where something failed within a day. */
export async function readFailed(db: Db): Promise<FailedRoute[]> {
  const { rows } = await sql<FailedRoute>`
    select method, route, sum(failed)::int as failed from request_hours
    where hour > now() - interval '1 day' and failed > 0
    group by method, route order by 3 desc, 2, 1 limit ${MAX_ROUTES}`.execute(db);
  return rows;
}

export async function readSlow(db: Db): Promise<Monitoring['slow']> {
  const { rows } = await sql<Monitoring['slow'][number]>`
    select route, shape, sum(count)::int as count, max(slowest_ms)::int as slowest_ms from slow_shapes
    where day > current_date - 30 group by route, shape order by 3 desc, 1, 2 limit ${MAX_SHAPES}`.execute(
    db,
  );
  return rows;
}
