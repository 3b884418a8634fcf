import type { Kysely } from 'kysely';
import { runStatements } from '../base/statements.ts';

/** Cycles stay on their days when their project goes to another time zone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, STATEMENTS);
}

const STATEMENTS = `
create function keep_days_of_cycles() returns trigger language plpgsql as $days$
begin
  update cycles set start_date = (start_date at time zone old.timezone) at time zone new.timezone,
    end_date = (end_date at time zone old.timezone) at time zone new.timezone
  where project_id = new.id;
  return null;
end $days$;
create trigger projects_keep_days_of_cycles after update of timezone on projects
  for each row when (new.timezone <> old.timezone) execute function keep_days_of_cycles();
`;
