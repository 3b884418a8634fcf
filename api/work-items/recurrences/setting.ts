import type { Db } from '@tandem/db/postgres/client.ts';
import { must } from '@tandem/shared/must.ts';
import type { Setting } from '@tandem/shared/work-items/recurrences/plan.ts';
import {
  type WorkingCalendar,
  holidayOn,
  isWorkingDay,
} from '@tandem/shared/workspaces/working-days/days-off.ts';
import { sql } from 'kysely';
import { readCalendar } from '../../workspaces/working-days/read.ts';

type Place = { workspace_id: string; project_id: string };

/** The time zone of a project and the working days of its workspace, at a moment. */
export async function readSetting(
  db: Db,
  { workspace_id, project_id }: Place,
  now: Date = new Date(),
): Promise<Setting> {
  const { rows } = await sql<{ timezone: string }>`
    select p.timezone from projects p where p.id = ${project_id}`.execute(db);
  const calendar = await readCalendar(db, workspace_id);
  return { now, zone: must(rows[0], 'the project is there').timezone, working: workingDaysOf(calendar) };
}

const workingDaysOf = (calendar: WorkingCalendar): Setting['working'] => ({
  isWorkingDay: (day) => isWorkingDay(calendar, day),
  holidayOn: (day) => holidayOn(calendar, day)?.name ?? null,
});
