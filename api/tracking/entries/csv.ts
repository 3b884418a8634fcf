import { badRequest } from '@tandem/shared/http/errors.ts';
import { formatMinutes } from '@tandem/shared/tracking/duration.ts';
import type { TimeQuery } from '@tandem/shared/tracking/entries/input.ts';
import type { TimeReport } from '@tandem/shared/tracking/entries/schema.ts';
import { sql } from 'kysely';
import type { WorkspaceContext } from '../../context.ts';
import { csvLine } from '../../http/files/csv.ts';
import { ENTRY_HEADS, SUM_HEADS } from './csv-heads.ts';
import { TIME_SOURCE, timeCondition } from './conditions.ts';

const MOST = 100_000;

type Line = {
  day: string;
  person: string;
  project: string;
  key: string | null;
  item: string | null;
  activity: string | null;
  minutes: number;
  is_billable: boolean;
  note: string;
};

/** The entries of a list as CSV (docs/contract/time.md#csv). 400 beyond 100,000 of them. */
export async function csvOfTime(ctx: WorkspaceContext, query: TimeQuery): Promise<string> {
  const { rows } = await sql<Line>`
    select t.day, u.display_name as person, p.name as project, p.identifier || '-' || w.sequence_id as key,
      w.name as item, a.name as activity, t.duration as minutes, t.is_billable, t.description as note
    from ${TIME_SOURCE} join users u on u.id = t.logged_by left join time_activities a on a.id = t.activity_id
    where ${timeCondition(ctx, query)} order by t.day desc, t.id desc limit ${MOST + 1}`.execute(ctx.db);
  if (rows.length > MOST) throw badRequest('These are more than 100,000 entries. Choose fewer days.');
  const lines = rows.map((row) =>
    csvLine([
      ...[row.day, row.person, row.project, row.key, row.item, row.activity, String(row.minutes)],
      ...[formatMinutes(row.minutes), row.is_billable ? 'yes' : 'no', row.note],
    ]),
  );
  return [csvLine(ENTRY_HEADS), ...lines].join('');
}

/** Sums as CSV, by the keys of the report. */
export const csvOfReport = ({ groups }: TimeReport): string =>
  [
    csvLine(SUM_HEADS),
    ...groups.map(({ key, minutes, billable_minutes }) =>
      csvLine([key, String(minutes), formatMinutes(minutes), String(billable_minutes)]),
    ),
  ].join('');
