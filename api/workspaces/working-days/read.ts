import type { Db } from '@tandem/db/postgres/client.ts';
import type { Holiday, WorkingCalendarRow } from '@tandem/shared/workspaces/working-days/schema.ts';
import { DEFAULT_WEEK, type WeekMinutes } from '@tandem/shared/workspaces/working-days/weekdays.ts';
import { sql } from 'kysely';

type Stored = { days: WeekMinutes | null; holidays: Holiday[] };

/** The calendar of a workspace, in one query; that of a workspace which has set nothing works from Monday to Friday. */
export async function readCalendar(db: Db, workspaceId: string): Promise<WorkingCalendarRow> {
  const { rows } = await sql<Stored>`
    select (select c.days from working_calendars c where c.workspace_id = ${workspaceId}) as days,
      coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'day', h.day, 'name', h.name, 'minutes', 0)
        order by h.day) from holidays h where h.workspace_id = ${workspaceId}), '[]') as holidays`.execute(
    db,
  );
  const [stored] = rows;
  return {
    id: workspaceId,
    workspace_id: workspaceId,
    days: stored?.days ?? DEFAULT_WEEK,
    holidays: stored?.holidays ?? [],
  };
}
