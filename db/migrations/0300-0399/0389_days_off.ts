import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Whether a person works on a day, as reminders ask it (docs/contract/notifications.md#reminders). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
-- Holidays, whole days of absence, and days of the week without hours: a person's own, else those of the workspace.
create function is_day_off(workspace uuid, person uuid, day date) returns boolean language sql stable as $$
  select exists (select from holidays h where h.workspace_id = workspace and h.day = is_day_off.day)
    or exists (
      select from absences a
      where a.workspace_id = workspace and a.user_id = person and is_day_off.day between a.from_day and a.to_day
        and not (a.from_half and a.from_day = is_day_off.day) and not (a.to_half and a.to_day = is_day_off.day))
    or coalesce(
      (select (m.days ->> lower(to_char(is_day_off.day, 'Dy')))::int from member_hours m
        where m.workspace_id = workspace and m.user_id = person and m.from_day <= is_day_off.day),
      (select (c.days ->> lower(to_char(is_day_off.day, 'Dy')))::int from working_calendars c
        where c.workspace_id = workspace),
      case when extract(isodow from is_day_off.day) > 5 then 0 else 480 end) = 0
$$;

-- The first day after a day on which a person works; after two weeks off it is the day after them.
create function next_day_on(workspace uuid, person uuid, day date) returns date language sql stable as $$
  select coalesce(
    (select next_day_on.day + n from generate_series(1, 14) n
      where not is_day_off(workspace, person, next_day_on.day + n) order by n limit 1),
    next_day_on.day + 15)
$$;
`;
