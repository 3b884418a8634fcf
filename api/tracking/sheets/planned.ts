import type { Db } from '@tandem/db/postgres/client.ts';
import {
  type DaysAway,
  type OwnHours,
  plannedMinutes,
} from '@tandem/shared/workspaces/working-days/planned.ts';
import { sql } from 'kysely';
import { readCalendar } from '../../workspaces/working-days/read.ts';

type People = { workspace_id: string; member_ids: readonly string[]; days: readonly string[] };

/** The minutes that people are to work on each of these days, by person, less holidays and absences. */
export async function readPlanned(
  db: Db,
  { workspace_id, member_ids, days }: People,
): Promise<Map<string, number[]>> {
  const calendar = await readCalendar(db, workspace_id);
  const { rows: hours } = await sql<OwnHours>`
    select h.user_id as member_id, h.days, h.from_day from member_hours h
    where h.workspace_id = ${workspace_id} and h.user_id = any(${member_ids}::uuid[])`.execute(db);
  const { rows: absences } = await sql<DaysAway>`
    select a.user_id as member_id, a.from_day, a.to_day, a.from_half, a.to_half from absences a
    where a.workspace_id = ${workspace_id} and a.user_id = any(${member_ids}::uuid[])
      and a.to_day >= ${days[0]}::date and a.from_day <= ${days.at(-1)}::date`.execute(db);
  const by = { calendar, hours, absences };
  return new Map(member_ids.map((id) => [id, days.map((day) => plannedMinutes(by, id, day))]));
}
