import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** How long requests took, by the hour, what was slow, and which warnings administrators have (docs/contract/health.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create table request_hours (
  hour timestamptz not null,
  method text not null,
  route text not null,
  -- Requests by the bounds of TIME_BUCKETS_MS (db/metrics/registry.ts).
  counts integer[] not null,
  failed integer not null,
  sum_ms bigint not null,
  primary key (hour, method, route)
);

create table slow_shapes (
  day date not null,
  route text not null,
  -- Names of what was asked for, without values.
  shape text not null,
  count integer not null,
  slowest_ms integer not null,
  primary key (day, route, shape)
);

create table health_warnings (
  name text primary key,
  since timestamptz not null default clock_timestamp(),
  -- None while it is so.
  ended_at timestamptz,
  notified_at timestamptz not null default clock_timestamp()
);
`;
