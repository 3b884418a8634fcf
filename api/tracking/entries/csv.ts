import { Readable } from 'node:stream';
import { badRequest } from '@tandem/shared/http/errors.ts';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import type { TimeQuery } from '@tandem/shared/tracking/entries/input.ts';
import type { TimeReport } from '@tandem/shared/tracking/entries/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { csvLine } from '../../http/files/csv.ts';
import { ENTRY_HEADS, SUM_HEADS } from './csv-heads.ts';
import { TIME_SOURCE, isOpenTo, timeCondition } from './conditions.ts';

const MOST = 100_000;
/** Notes by programs have up to 10,000 characters: a batch is some 20 MB at most. */
const BATCH = 2000;

type Line = {
  id: string;
  day: string;
  person: string;
  project: string | null;
  key: string | null;
  item: string | null;
  activity: string | null;
  minutes: number;
  is_billable: boolean;
  note: string;
};

/** The entries of a list as CSV, read and sent in batches (docs/contract/time.md#csv). 400 beyond 100,000 of them. */
export async function csvOfTime(ctx: WorkspaceContext, query: TimeQuery): Promise<Readable> {
  const condition = timeCondition(ctx, query);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${TIME_SOURCE} join users u on u.id = t.logged_by where ${condition} limit ${MOST + 1}) found`.execute(
    ctx.db,
  );
  if ((rows[0]?.total ?? 0) > MOST)
    throw badRequest('These are more than 100,000 entries. Choose fewer days.');
  return Readable.from(batchesOf(ctx, condition));
}

async function* batchesOf(ctx: WorkspaceContext, condition: RawBuilder<unknown>): AsyncGenerator<string> {
  yield csvLine(ENTRY_HEADS);
  let last: Line | undefined;
  for (let sent = 0; sent < MOST; sent += BATCH) {
    const lines: Line[] = await readBatch(ctx, condition, last);
    if (lines.length > 0) yield lines.map(lineOf).join('');
    last = lines.at(-1);
    if (lines.length < BATCH) return;
  }
}

async function readBatch(
  ctx: WorkspaceContext,
  condition: RawBuilder<unknown>,
  last: Line | undefined,
): Promise<Line[]> {
  const isAfter = last ? sql`(t.day, t.id) < (${last.day}::date, ${last.id}::uuid)` : sql`true`;
  const { rows } = await sql<Line>`
    select t.id, t.day, u.display_name as person, case when o.is_open then p.name end as project,
      case when o.is_open then p.identifier || '-' || w.sequence_id end as key,
      case when o.is_open then w.name end as item, a.name as activity, t.duration as minutes, t.is_billable,
      t.description as note
    from ${TIME_SOURCE} join users u on u.id = t.logged_by left join time_activities a on a.id = t.activity_id
    cross join lateral (select ${isOpenTo(ctx.user.id)} as is_open) o
    where ${condition} and ${isAfter} order by t.day desc, t.id desc limit ${BATCH}`.execute(ctx.db);
  return rows;
}

const lineOf = (row: Line): string =>
  csvLine([
    ...[row.day, row.person, row.project, row.key, row.item, row.activity, String(row.minutes)],
    ...[formatMinutes(row.minutes), row.is_billable ? 'yes' : 'no', row.note],
  ]);

/** Sums as CSV, by the keys of the report. */
export const csvOfReport = ({ groups }: TimeReport): string =>
  [
    csvLine(SUM_HEADS),
    ...groups.map(({ key, minutes, billable_minutes }) =>
      csvLine([key, String(minutes), formatMinutes(minutes), String(billable_minutes)]),
    ),
  ].join('');
