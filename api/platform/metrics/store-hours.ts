import type { Db } from '@tandem/db/postgres/client.ts';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { type RouteTimes, type SlowShape, takeHours } from '../../http/plugins/request-hours.ts';

const EVERY_MS = 60_000;
/** Health is shown for thirty days. */
const DAYS = 31;

async function storeRoutes(db: Db, routes: readonly RouteTimes[]): Promise<void> {
  if (routes.length === 0) return;
  await sql`
    insert into request_hours as h (hour, method, route, counts, failed, sum_ms)
    select date_trunc('hour', now(), 'UTC'), r.method, r.route, r.counts, r.failed, r.sum_ms
    from jsonb_to_recordset(${JSON.stringify(routes.map(rounded))}::text::jsonb)
      as r(method text, route text, counts int[], failed int, sum_ms bigint)
    order by r.method, r.route
    on conflict (hour, method, route) do update set
      counts = (select array_agg(coalesce(b.before, 0) + coalesce(b.now, 0) order by b.place)
        from unnest(h.counts, excluded.counts) with ordinality as b(before, now, place)),
      failed = h.failed + excluded.failed, sum_ms = h.sum_ms + excluded.sum_ms`.execute(db);
}

const rounded = ({ method, route, counts, failed, sum }: RouteTimes) => ({
  method,
  route,
  counts,
  failed,
  sum_ms: Math.round(sum),
});

async function storeShapes(db: Db, shapes: readonly SlowShape[]): Promise<void> {
  if (shapes.length === 0) return;
  await sql`
    insert into slow_shapes as s (day, route, shape, count, slowest_ms)
    select (now() at time zone 'UTC')::date, r.route, r.shape, r.count, r.slowest_ms
    from jsonb_to_recordset(${JSON.stringify(shapes)}::text::jsonb)
      as r(route text, shape text, count int, slowest_ms int)
    order by r.route, r.shape
    on conflict (day, route, shape) do update set count = s.count + excluded.count,
      slowest_ms = greatest(s.slowest_ms, excluded.slowest_ms)`.execute(db);
}

async function dropOld(db: Db): Promise<void> {
  await sql`delete from request_hours where hour < now() - make_interval(days => ${DAYS})`.execute(db);
  await sql`delete from slow_shapes where day < current_date - ${DAYS}::int`.execute(db);
}

/** Adds what this process has answered since the last time to the numbers of the hour. */
export async function storeHours(db: Db): Promise<void> {
  const { routes, shapes } = takeHours();
  await storeRoutes(db, routes);
  await storeShapes(db, shapes);
}

/** Stores once a minute how long requests took. What a database that is away misses is lost: they are numbers. */
export function registerHours(app: App): void {
  let timer: NodeJS.Timeout | undefined;
  let hour = -1;
  const store = async () => {
    await storeHours(app.db);
    const now = new Date().getUTCHours();
    if (now !== hour) await dropOld(app.db);
    hour = now;
  };
  const report = (err: unknown) => app.log.debug({ err }, 'the times of requests were not stored');
  app.addHook('onListen', () => {
    timer = setInterval(() => void store().catch(report), EVERY_MS).unref();
  });
  app.addHook('preClose', async () => {
    if (!timer) return;
    clearInterval(timer);
    await storeHours(app.db).catch(report);
  });
}
